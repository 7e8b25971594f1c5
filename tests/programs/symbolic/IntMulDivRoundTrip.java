// expect: UNSAFE AssertionError
// inputs: 1073741824
import weft.Verify;

public class IntMulDivRoundTrip {
    public static void main(String[] args) {
        int x = Verify.anyInt();
        assert x * 2 / 2 == x;
    }
}
