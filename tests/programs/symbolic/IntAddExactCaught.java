// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntAddExactCaught {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        try {
            int sum = Math.addExact(a, b);
            assert (long) sum == (long) a + b;
        } catch (ArithmeticException e) {
            assert (long) a + b != a + b;
        }
    }
}
