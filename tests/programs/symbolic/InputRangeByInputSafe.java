// expect: SAFE
import weft.Verify;

public class InputRangeByInputSafe {
    public static void main(String[] args) {
        int n = Verify.anyInt(1, 5);
        int m = Verify.anyInt(n, 2 * n);
        assert m >= n && m <= 10;
    }
}
