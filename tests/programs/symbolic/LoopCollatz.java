// expect: SAFE
import weft.Verify;

public class LoopCollatz {
    public static void main(String[] args) {
        int n = Verify.anyInt(1, 30);
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        assert steps <= 111;
    }
}
