// expect: UNSAFE AssertionError
// inputs: 55 10
import weft.Verify;

public class ControlLanding {
    public static void main(String[] args) {
        int height = Verify.anyInt(50, 100);
        int rate = Verify.anyInt(1, 10);
        int seconds = 0;
        while (height > 0) {
            height -= rate;
            seconds++;
        }
        assert height == 0;
    }
}
