// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ConvertCharUpper {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        Verifier.assume(c < 128);
        char u = Character.toUpperCase(c);
        assert u == c || u == c - 32;
    }
}
