// expect: SAFE
import weft.Verify;

public class DoubleRemainderSign {
    public static void main(String[] args) {
        double d = Verify.anyInt(-16, 16) / 4.0;
        double r = d % 1.0;
        assert r > -1 && r < 1 && d - r == (int) d;
    }
}
