// expect: UNSAFE AssertionError
// inputs: 0
import weft.Verify;

public class LoopDoWhileZero {
    public static void main(String[] args) {
        int n = Verify.anyInt(-3, 8);
        int i = 0;
        do {
            i++;
        } while (i < n);
        assert i == Math.max(0, n);
    }
}
