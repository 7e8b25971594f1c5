// expect: UNSAFE AssertionError
// inputs: -1 -1 -1 -1 -1 -1
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopInputsMaximumFromZero {
    public static void main(String[] args) {
        int max = 0;
        int[] seen = new int[6];
        for (int i = 0; i < seen.length; i++) {
            seen[i] = Verifier.nondetInt();
            if (seen[i] > max) {
                max = seen[i];
            }
        }
        for (int x : seen) {
            assert x <= max && (max == seen[0] || max != 0 || seen[1] >= 0);
        }
    }
}
