// expect: UNSAFE AssertionError
// inputs: '\u0663'
import org.sosy_lab.sv_benchmarks.Verifier;

public class ConvertCharDigitUnicode {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (Character.isDigit(c)) {
            assert c <= '9';
            assert Character.isDigit(c) && !Character.isLetter(c);
        }
    }
}
