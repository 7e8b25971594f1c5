// expect: UNSAFE AssertionError
// inputs: -1
import weft.Verify;

public class InputMinusOneRange {
    public static void main(String[] args) {
        int x = Verify.anyInt(-1, 1000000);
        assert x != -1;
    }
}
