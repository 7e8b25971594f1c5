// expect: UNSAFE AssertionError
// inputs: 0 0 0 1 11 11 1 1 11 11 1 1 11 11 1 1 11 11 1 1 11 11 1 1
import weft.Verify;

// The sum of the steps is larger than the type: a sum that wraps is not that of its parts.
public class CounterWraps {
    public static void main(String[] args) {
        int some = Integer.MAX_VALUE - 20;
        int all = Integer.MAX_VALUE - 20;
        for (int i = 0; i < 24; i++) {
            int x = Verify.anyInt();
            if (x > 0) {
                all++;
            }
            if (x > 10) {
                some++;
            }
        }
        assert some <= all;
    }
}
