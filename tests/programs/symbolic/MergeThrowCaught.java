// expect: UNSAFE AssertionError
import weft.Verify;

// A side that throws into a handler of its own method goes on behind it.
public class MergeThrowCaught {
    static int classify(int x) {
        int result = 0;
        try {
            if (x > 10) {
                if (x == 4711) {
                    throw new IllegalArgumentException();
                }
                result = 1;
            }
        } catch (IllegalArgumentException e) {
            result = 5;
        }
        return result;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 6; i++) {
            sum += classify(Verify.anyInt());
        }
        assert sum <= 6;
    }
}
