// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatFromShortExact {
    public static void main(String[] args) {
        int i = Verifier.nondetShort();
        float f = i;
        assert (int) f == i;
    }
}
