// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatWidenedCompare {
    public static void main(String[] args) {
        float a = Verifier.nondetFloat();
        float b = Verifier.nondetFloat();
        assert (a < b) == ((double) a < (double) b);
    }
}
