// expect: SAFE
import weft.Verify;

public class ShiftLongBelowSixtyFour {
    public static void main(String[] args) {
        int n = Verify.anyInt(1, 63);
        long x = -1L >>> n;
        assert x > 0;
    }
}
