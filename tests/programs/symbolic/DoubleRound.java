// expect: SAFE
import weft.Verify;

public class DoubleRound {
    public static void main(String[] args) {
        int n = Verify.anyInt(-1000, 1000);
        double d = n + 0.5;
        assert Math.round(d) == n + 1;
        assert Math.floor(d) == n && Math.ceil(d) == n + 1;
    }
}
