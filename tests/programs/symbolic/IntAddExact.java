// expect: UNSAFE ArithmeticException
// inputs: 2147483647 1
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntAddExact {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int sum = Math.addExact(a, b);
        assert (long) sum == (long) a + b;
    }
}
