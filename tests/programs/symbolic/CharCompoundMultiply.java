// expect: UNSAFE AssertionError
// inputs: 'a'
import org.sosy_lab.sv_benchmarks.Verifier;

public class CharCompoundMultiply {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        c *= 676;
        c += 4;
        assert c != 40;
    }
}
