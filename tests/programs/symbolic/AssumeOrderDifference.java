// expect: UNSAFE AssertionError
// inputs: -2147483648 0 2147483647
import org.cprover.CProver;

public class AssumeOrderDifference {
    public static void main(String[] args) {
        int a = CProver.nondetInt();
        int b = CProver.nondetInt();
        int c = CProver.nondetInt();
        CProver.assume(a < b);
        CProver.assume(b < c);
        assert c - a > 0;
        assert c > Integer.MIN_VALUE + 1;
    }
}
