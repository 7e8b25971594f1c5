// expect: UNSAFE AssertionError
// inputs: 7 0
import org.sosy_lab.sv_benchmarks.Verifier;

public class DivideLongByZeroCaught {
    public static void main(String[] args) {
        long a = Verifier.nondetLong();
        long b = Verifier.nondetLong();
        try {
            a %= b;
        } catch (ArithmeticException e) {
            assert a != 7;
        }
    }
}
