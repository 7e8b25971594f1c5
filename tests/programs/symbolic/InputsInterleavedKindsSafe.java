// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class InputsInterleavedKindsSafe {
    public static void main(String[] args) {
        boolean b = Verifier.nondetBoolean();
        long l = Verifier.nondetLong();
        char c = Verifier.nondetChar();
        double d = Verifier.nondetDouble();
        int i = Verifier.nondetInt();
        if (b && l == 7 && c == 'q' && d == 2.5 && d > 3) {
            assert i != 9;
        }
    }
}
