// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ParseHexDigit {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        int d = Character.digit(c, 16);
        assert d >= -1 && d < 16;
        assert c != 'f' && c != 'F' || d == 15;
    }
}
