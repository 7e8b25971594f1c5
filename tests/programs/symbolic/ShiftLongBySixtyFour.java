// expect: UNSAFE AssertionError
// inputs: 64
import weft.Verify;

public class ShiftLongBySixtyFour {
    public static void main(String[] args) {
        int n = Verify.anyInt(1, 64);
        long x = -1L >>> n;
        assert x > 0;
    }
}
