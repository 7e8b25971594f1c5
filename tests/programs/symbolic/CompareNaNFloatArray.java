// expect: UNSAFE AssertionError
// inputs: NaNf
import org.sosy_lab.sv_benchmarks.Verifier;

public class CompareNaNFloatArray {
    public static void main(String[] args) {
        float[] a = {1f, Verifier.nondetFloat(), 3f};
        float max = a[0];
        for (float f : a) {
            if (f > max) {
                max = f;
            }
        }
        assert a[1] <= max;
    }
}
