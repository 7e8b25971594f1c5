// expect: SAFE
import org.cprover.CProver;

public class AssumeInCallee {
    static int positive() {
        int x = CProver.nondetInt();
        CProver.assume(x > 0);
        return x;
    }

    public static void main(String[] args) {
        int a = positive();
        int b = positive();
        assert a / b >= 0;
        assert a % b < b;
    }
}
