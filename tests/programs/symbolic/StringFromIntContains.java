// expect: UNSAFE AssertionError
// inputs: 1234567
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringFromIntContains {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        assert !("n=" + n).contains("1234567");
    }
}
