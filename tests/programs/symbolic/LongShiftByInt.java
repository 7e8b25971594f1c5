// expect: UNSAFE AssertionError
// inputs: 33
import weft.Verify;

public class LongShiftByInt {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 40);
        long x = 1 << n;
        assert x == (long) Math.pow(2, n);
    }
}
