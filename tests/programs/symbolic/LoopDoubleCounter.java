// expect: UNSAFE AssertionError
// inputs: 10
import weft.Verify;

public class LoopDoubleCounter {
    public static void main(String[] args) {
        double limit = Verify.anyInt(0, 10) / 10.0;
        int n = 0;
        for (double d = 0; d < limit; d += 0.1) {
            n++;
        }
        assert n <= 10;
    }
}
