// expect: UNSAFE AssertionError
// inputs: 'k' 'o'
import org.cprover.CProver;

public class StringEqualsCproverChars {
    public static void main(String[] args) {
        String s = "" + CProver.nondetChar() + CProver.nondetChar();
        assert !s.equals("ko");
    }
}
