// expect: UNSAFE AssertionError
// inputs: 2.0 9.0
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleCubicPlusLine {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        double y = Verifier.nondetDouble();
        assert !(x * x * x + y == 17.0 && y > 3);
    }
}
