// expect: SAFE
import weft.Verify;

public class LogarithmOfNegative {
    public static void main(String[] args) {
        double x = Verify.anyDouble();
        if (x < 0) assert Double.isNaN(Math.log(x)) && Double.isNaN(Math.asin(x - 1.5));
    }
}
