// expect: UNSAFE AssertionError
// inputs: 9007199254740992.0
import weft.Verify;

public class DoubleAbsorbs {
    public static void main(String[] args) {
        double d = Verify.anyDouble();
        if (d > 0 && d < 1e300) {
            assert d + 1 > d;
        }
    }
}
