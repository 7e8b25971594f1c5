// expect: UNSAFE AssertionError
// inputs: 5 5
import weft.Verify;

public class InputRangeByInput {
    public static void main(String[] args) {
        int n = Verify.anyInt(1, 5);
        int m = Verify.anyInt(n, 2 * n);
        assert m != 5 || n != 5;
    }
}
