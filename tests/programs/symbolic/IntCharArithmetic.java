// expect: UNSAFE AssertionError
// inputs: 'z'
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntCharArithmetic {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (c >= 'a' && c <= 'z') {
            char next = (char) (c + 1);
            assert next >= 'a' && next <= 'z';
        }
    }
}
