// expect: UNSAFE AssertionError
// inputs: true false true true
import org.sosy_lab.sv_benchmarks.Verifier;

/** The pump looks at the methane only when it is switched on. */
public class StyleMinePumpForgets {
    static int water = 1;
    static boolean methane;
    static boolean running;

    static void step() {
        if (running) {
            water = water > 0 ? water - 1 : 0;
            if (water == 0) {
                running = false;
            }
        } else if (water == 2 && !methane) {
            running = true;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            if (Verifier.nondetBoolean()) {
                water = water < 2 ? water + 1 : 2;
            }
            if (Verifier.nondetBoolean()) {
                methane = !methane;
            }
            step();
            assert !(methane && running);
        }
    }
}
