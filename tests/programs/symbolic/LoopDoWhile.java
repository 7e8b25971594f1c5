// expect: SAFE
import weft.Verify;

public class LoopDoWhile {
    public static void main(String[] args) {
        int n = Verify.anyInt(-3, 8);
        int i = 0;
        do {
            i++;
        } while (i < n);
        assert i == Math.max(1, n);
    }
}
