// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

/** A wheel brake: pedal positions and an automatic mode over four rounds. */
public class StyleBraking {
    private int command = 0;
    private int meter = 0;
    private boolean normal = true;

    void update(int pedal, boolean auto, boolean skid) {
        int wanted;
        if (pedal == 0) {
            wanted = 0;
        } else if (pedal == 1) {
            wanted = 2;
        } else if (pedal == 2) {
            wanted = 3;
        } else if (pedal == 3) {
            wanted = 5;
        } else {
            wanted = 0;
        }
        if (auto && wanted == 0) {
            wanted = 1;
        }
        if (skid) {
            normal = false;
            wanted = wanted / 2;
        } else if (command == 0) {
            normal = true;
        }
        command = normal ? wanted : wanted > 2 ? 2 : wanted;
        meter = meter + command > 15 ? 15 : meter + command;
    }

    public static void main(String[] args) {
        StyleBraking b = new StyleBraking();
        for (int i = 0; i < 5; i++) {
            b.update(Verifier.nondetInt(), Verifier.nondetBoolean(), Verifier.nondetBoolean());
            assert b.command >= 0 && b.command <= 5;
            assert b.normal || b.command <= 2;
            assert b.meter <= 15;
        }
    }
}
