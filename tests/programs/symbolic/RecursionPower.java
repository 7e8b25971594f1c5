// expect: UNSAFE AssertionError
// inputs: 4 16
import weft.Verify;

public class RecursionPower {
    static int power(int b, int e) {
        if (e == 0) {
            return 1;
        }
        int half = power(b, e / 2);
        return e % 2 == 0 ? half * half : half * half * b;
    }

    public static void main(String[] args) {
        int b = Verify.anyInt(1, 4);
        int e = Verify.anyInt(0, 16);
        assert power(b, e) >= b || e == 0;
    }
}
