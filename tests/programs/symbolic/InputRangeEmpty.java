// expect: UNSAFE IllegalArgumentException
// inputs: 0
import weft.Verify;

public class InputRangeEmpty {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 5);
        int m = Verify.anyInt(1, n);
        assert m >= 1;
    }
}
