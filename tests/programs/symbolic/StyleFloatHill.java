// expect: UNSAFE AssertionError
// inputs: 3.25
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleFloatHill {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        Verifier.assume(x > -100 && x < 100);
        double y = x * x - 6.5 * x + 10.5625;
        assert !(y <= 0.0);
    }
}
