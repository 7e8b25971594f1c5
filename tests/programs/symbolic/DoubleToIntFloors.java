// expect: UNSAFE AssertionError
// inputs: -0.5
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleToIntFloors {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        int i = (int) d;
        assert !(d > 3e9) || i == Integer.MAX_VALUE;
        assert !(d < -3e9) || i == Integer.MIN_VALUE;
        assert !Double.isNaN(d) || i == 0;
        assert !(d > -1 && d < 1) || i == (int) Math.floor(d);
    }
}
