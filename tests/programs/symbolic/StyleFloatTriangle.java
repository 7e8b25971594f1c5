// expect: UNSAFE AssertionError
// inputs: 5.0f 12.0f
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleFloatTriangle {
    public static void main(String[] args) {
        float a = Verifier.nondetFloat();
        float b = Verifier.nondetFloat();
        Verifier.assume(a > 0 && b > 0 && a < 1000 && b < 1000);
        float c = (float) Math.sqrt(a * a + b * b);
        assert c != 13.0f || a != 5.0f;
    }
}
