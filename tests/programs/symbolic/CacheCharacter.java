// expect: UNSAFE AssertionError
// inputs: '\u0080'
import org.sosy_lab.sv_benchmarks.Verifier;

public class CacheCharacter {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        Character a = c;
        Character b = c;
        assert a == b;
    }
}
