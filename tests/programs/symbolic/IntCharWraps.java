// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntCharWraps {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (c >= 'a' && c <= 'z') {
            char next = (char) ('a' + (c - 'a' + 1) % 26);
            assert next >= 'a' && next <= 'z';
        }
    }
}
