// expect: UNSAFE ArithmeticException
import weft.Verify;

/** An average over a list that may be empty. */
public class SingleDivide {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 3);
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += Verify.anyInt(0, 1);
        }
        System.out.println(sum / n);
    }
}
