// expect: UNSAFE AssertionError
// inputs: true 7 'q' 2.5 9
import org.sosy_lab.sv_benchmarks.Verifier;

public class InputsInterleavedKinds {
    public static void main(String[] args) {
        boolean b = Verifier.nondetBoolean();
        long l = Verifier.nondetLong();
        char c = Verifier.nondetChar();
        double d = Verifier.nondetDouble();
        int i = Verifier.nondetInt();
        if (b && l == 7 && c == 'q' && d == 2.5) {
            assert i != 9;
        }
    }
}
