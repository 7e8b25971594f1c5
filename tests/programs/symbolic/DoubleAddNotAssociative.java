// expect: UNSAFE AssertionError
// inputs: 1e16 -1e16 1.0
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleAddNotAssociative {
    public static void main(String[] args) {
        double a = Verifier.nondetDouble();
        double b = Verifier.nondetDouble();
        double c = Verifier.nondetDouble();
        Verifier.assume(Math.abs(a) < 1e17 && Math.abs(b) < 1e17 && Math.abs(c) < 1e17);
        assert a + b + c == a + (b + c);
    }
}
