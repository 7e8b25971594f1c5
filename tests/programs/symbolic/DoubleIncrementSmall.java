// expect: SAFE
import weft.Verify;

public class DoubleIncrementSmall {
    public static void main(String[] args) {
        double d = Verify.anyDouble();
        if (d > 0 && d < 1e15) {
            assert d + 1 > d;
        }
    }
}
