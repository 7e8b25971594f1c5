// expect: UNSAFE AssertionError
// inputs: 601 true true 0 0 0 2 2147483620 -1610612668 0 0 true
import org.sosy_lab.sv_benchmarks.Verifier;

/** In the style of TCAS: two aircraft, climb or descend. */
public class StyleCollision {
    static final int[] THRESHOLD = {400, 500, 640, 740};

    static int resolve(int separation, boolean confident, boolean valid, int own, int rate, int other, int layer,
        int up, int down, int capability, int intent, boolean inhibit) {
        boolean enabled = confident && rate <= 600 && separation > 600;
        boolean equipped = capability == 0;
        boolean unknown = valid && intent == 0;
        int result = 0;
        if (enabled && (equipped && unknown || !equipped)) {
            int biased = inhibit ? up + 100 : up;
            boolean prefers = biased > down;
            boolean above = other < own;
            boolean climb = prefers ? !(above && down < THRESHOLD[layer]) : above && up >= THRESHOLD[layer];
            boolean descend = prefers ? !above && down >= THRESHOLD[layer] : above || up >= THRESHOLD[layer];
            result = climb && descend ? 0 : climb ? 1 : descend ? 2 : 0;
        }
        return result;
    }

    public static void main(String[] args) {
        int separation = Verifier.nondetInt();
        boolean confident = Verifier.nondetBoolean();
        boolean valid = Verifier.nondetBoolean();
        int own = Verifier.nondetInt();
        int rate = Verifier.nondetInt();
        int other = Verifier.nondetInt();
        int layer = Verifier.nondetInt();
        int up = Verifier.nondetInt();
        int down = Verifier.nondetInt();
        int capability = Verifier.nondetInt();
        int intent = Verifier.nondetInt();
        boolean inhibit = Verifier.nondetBoolean();
        Verifier.assume(layer >= 0 && layer <= 3);
        int advice = resolve(separation, confident, valid, own, rate, other, layer, up, down, capability, intent, inhibit);
        assert !(up >= THRESHOLD[layer] && down < THRESHOLD[layer]) || advice != 2;
    }
}
