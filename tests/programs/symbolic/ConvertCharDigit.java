// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ConvertCharDigit {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (c >= '0' && c <= '9') {
            assert Character.getNumericValue(c) == c - '0';
            assert Character.isDigit(c) && !Character.isLetter(c);
        }
    }
}
