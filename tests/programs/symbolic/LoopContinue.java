// expect: SAFE
import weft.Verify;

public class LoopContinue {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 10);
        int odd = 0;
        for (int i = 0; i < n; i++) {
            if (i % 2 == 0) {
                continue;
            }
            odd++;
        }
        assert odd == n / 2;
    }
}
