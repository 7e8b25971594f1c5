// expect: SAFE
import weft.Verify;

/** The same with a test. */
public class SingleDivideGuarded {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 3);
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += Verify.anyInt(0, 1);
        }
        int average = n == 0 ? 0 : sum / n;
        assert average >= 0 && average <= 1;
    }
}
