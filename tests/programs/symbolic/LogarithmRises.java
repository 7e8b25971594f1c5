// expect: SAFE
import weft.Verify;

public class LogarithmRises {
    public static void main(String[] args) {
        double x = Verify.anyDouble();
        if (Math.log(x) > 2.0) assert x > 7.0;
    }
}
