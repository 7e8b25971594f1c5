// expect: UNSAFE AssertionError
// inputs: 100000 100000
import weft.Verify;

public class LongMultiplyTooLate {
    public static void main(String[] args) {
        int a = Verify.anyInt(0, 100000);
        int b = Verify.anyInt(0, 100000);
        long p = a * b;
        assert p == (long) a * b;
    }
}
