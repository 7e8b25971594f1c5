// expect: UNSAFE ArithmeticException
// inputs: 1 0
import org.cprover.CProver;

public class AssumeInCalleeZero {
    static int positive() {
        int x = CProver.nondetInt();
        CProver.assume(x >= 0);
        return x;
    }

    public static void main(String[] args) {
        int a = positive();
        int b = positive();
        assert a / b >= 0;
        assert a % b < b;
    }
}
