// expect: UNSAFE AssertionError
// inputs: 4
import weft.Verify;

public class MathHypot {
    public static void main(String[] args) {
        int b = Verify.anyInt(0, 10);
        assert Math.hypot(3, b) != 5.0;
    }
}
