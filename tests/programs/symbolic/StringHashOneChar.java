// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringHashOneChar {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        assert String.valueOf(c).hashCode() == c;
    }
}
