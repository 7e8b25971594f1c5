// expect: UNSAFE AssertionError
import weft.Verify;

/** A comparison that forgets NaN. */
public class SingleNaN {
    public static void main(String[] args) {
        double[] values = {1.0, -1.0, 0.0};
        double x = values[Verify.anyInt(0, 2)];
        double y = values[Verify.anyInt(0, 2)];
        double q = x / y;
        assert q > 0 || q <= 0 : q;
    }
}
