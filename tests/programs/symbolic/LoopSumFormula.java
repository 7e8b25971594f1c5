// expect: SAFE
import weft.Verify;

public class LoopSumFormula {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 20);
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        assert sum == n * (n + 1) / 2;
    }
}
