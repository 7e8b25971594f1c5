// expect: SAFE
import weft.Verify;

public class LongShiftByLong {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 62);
        long x = 1L << n;
        assert x > 0;
        assert Long.numberOfTrailingZeros(x) == n;
        assert x == 1L << n + 64;
    }
}
