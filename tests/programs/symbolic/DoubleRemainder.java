// expect: UNSAFE AssertionError
// inputs: -6
import weft.Verify;

public class DoubleRemainder {
    public static void main(String[] args) {
        double d = Verify.anyInt(-16, 16) / 4.0;
        double r = d % 1.0;
        assert r >= 0;
    }
}
