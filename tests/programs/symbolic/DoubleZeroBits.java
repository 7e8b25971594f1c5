// expect: UNSAFE AssertionError
// inputs: -0.0
import weft.Verify;

public class DoubleZeroBits {
    public static void main(String[] args) {
        double d = Verify.anyDouble();
        if (d == 0.0) {
            assert Double.doubleToLongBits(d) == 0;
        }
    }
}
