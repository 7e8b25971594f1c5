// expect: UNSAFE AssertionError
// inputs: 1000
import org.sosy_lab.sv_benchmarks.Verifier;

public class BoxLargeIdentity {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Integer a = n;
        Integer b = n;
        assert a == b;
    }
}
