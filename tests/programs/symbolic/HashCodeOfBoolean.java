// expect: UNSAFE AssertionError
// inputs: true
import org.sosy_lab.sv_benchmarks.Verifier;

public class HashCodeOfBoolean {
    public static void main(String[] args) {
        boolean b = Verifier.nondetBoolean();
        assert Boolean.hashCode(b) == 1237;
    }
}
