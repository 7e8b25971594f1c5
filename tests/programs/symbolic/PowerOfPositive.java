// expect: SAFE
import weft.Verify;

public class PowerOfPositive {
    public static void main(String[] args) {
        double x = Verify.anyDouble();
        if (x > 2 && x < 3) assert Math.pow(x, 3) > 7.9 && Math.pow(x, 3) < 27.1;
    }
}
