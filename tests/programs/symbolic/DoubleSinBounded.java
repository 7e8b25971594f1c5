// expect: SAFE
import weft.Verify;

public class DoubleSinBounded {
    public static void main(String[] args) {
        int degrees = Verify.anyInt(0, 360);
        double s = Math.sin(Math.toRadians(degrees));
        assert s >= -1 && s <= 1;
    }
}
