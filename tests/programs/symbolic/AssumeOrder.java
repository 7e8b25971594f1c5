// expect: SAFE
import org.cprover.CProver;

public class AssumeOrder {
    public static void main(String[] args) {
        int a = CProver.nondetInt();
        int b = CProver.nondetInt();
        int c = CProver.nondetInt();
        CProver.assume(a < b);
        CProver.assume(b < c);
        assert a < c;
        assert c > Integer.MIN_VALUE + 1;
    }
}
