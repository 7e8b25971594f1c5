// expect: UNSAFE AssertionError
// inputs: 2
import weft.Verify;

public class LoopNestedInclusive {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 5);
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                count++;
            }
        }
        assert count == n * (n - 1) / 2;
    }
}
