// expect: UNSAFE AssertionError
// inputs: 90
import weft.Verify;

public class DoubleSinReachesOne {
    public static void main(String[] args) {
        int degrees = Verify.anyInt(0, 360);
        double s = Math.sin(Math.toRadians(degrees));
        assert s < 1;
    }
}
