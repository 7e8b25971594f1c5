// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class CharArithmeticInt {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        int d = c;
        d++;
        assert d > c && d <= 65536;
    }
}
