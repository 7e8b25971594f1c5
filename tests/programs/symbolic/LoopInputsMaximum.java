// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopInputsMaximum {
    public static void main(String[] args) {
        int max = Integer.MIN_VALUE;
        int[] seen = new int[6];
        for (int i = 0; i < seen.length; i++) {
            seen[i] = Verifier.nondetInt();
            if (seen[i] > max) {
                max = seen[i];
            }
        }
        for (int x : seen) {
            assert x <= max;
        }
    }
}
