// expect: UNSAFE AssertionError
// inputs: 0.0 -0.0
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleTotalOrderIsNotEquals {
    public static void main(String[] args) {
        double a = Verifier.nondetDouble();
        double b = Verifier.nondetDouble();
        assert Double.compare(a, b) == -Double.compare(b, a);
        assert !(a == b) || Double.compare(a, b) == 0;
    }
}
