// expect: SAFE
import weft.Verify;

public class LoopSquareRoot {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 400);
        int r = 0;
        while ((r + 1) * (r + 1) <= n) {
            r++;
        }
        assert r * r <= n && n < (r + 1) * (r + 1);
        assert r == (int) Math.sqrt(n);
    }
}
