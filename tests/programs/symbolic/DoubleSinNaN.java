// expect: UNSAFE AssertionError
// inputs: Infinity
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleSinNaN {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        double y = Math.sin(x);
        if (x == x) {
            assert y >= -1 && y <= 1;
        }
    }
}
