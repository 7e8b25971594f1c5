// expect: UNSAFE (AssertionError at Absolute.java:7)
import weft.Verify;

/** The smallest int has no absolute value. */
public class Absolute {
    public static void main(String[] args) {
        assert Math.abs(Verify.anyInt()) >= 0;
    }
}
