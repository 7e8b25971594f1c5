// expect: UNSAFE AssertionError
// inputs: '\uffff'
import org.sosy_lab.sv_benchmarks.Verifier;

public class CharArithmeticWraps {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        char d = c;
        d++;
        assert d > c;
    }
}
