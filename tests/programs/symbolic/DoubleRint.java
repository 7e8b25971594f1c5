// expect: UNSAFE AssertionError
// inputs: 0
import weft.Verify;

public class DoubleRint {
    public static void main(String[] args) {
        int n = Verify.anyInt(-1000, 1000);
        double d = n + 0.5;
        assert Math.rint(d) == n + 1;
        assert Math.floor(d) == n && Math.ceil(d) == n + 1;
    }
}
