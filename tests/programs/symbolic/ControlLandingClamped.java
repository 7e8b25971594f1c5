// expect: SAFE
import weft.Verify;

public class ControlLandingClamped {
    public static void main(String[] args) {
        int height = Verify.anyInt(50, 100);
        int rate = Verify.anyInt(1, 10);
        int seconds = 0;
        while (height > 0) {
            height = Math.max(0, height - rate);
            seconds++;
        }
        assert height == 0;
    }
}
