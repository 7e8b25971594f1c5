// expect: UNSAFE AssertionError
// inputs: 16777217
import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatFromIntLoses {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        float f = i;
        assert (int) f == i;
    }
}
