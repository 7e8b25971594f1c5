// expect: UNSAFE AssertionError
// inputs: '\u00ff'
import org.sosy_lab.sv_benchmarks.Verifier;

public class ConvertCharUpperLatin {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        Verifier.assume(c < 256);
        char u = Character.toUpperCase(c);
        assert u == c || u == c - 32;
    }
}
