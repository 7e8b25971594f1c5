// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class CharacterClasses {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        Verifier.assume(c < 128);
        boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
        assert Character.isLetter(c) == letter;
        assert Character.isDigit(c) == (c >= '0' && c <= '9');
        assert Character.isWhitespace(c) == (c == ' ' || c >= 9 && c <= 13 || c >= 28 && c <= 31);
    }
}
