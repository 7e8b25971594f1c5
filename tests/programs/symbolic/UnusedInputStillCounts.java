// expect: UNSAFE AssertionError
// inputs: 1 2 3
import org.sosy_lab.sv_benchmarks.Verifier;

public class UnusedInputStillCounts {
    public static void main(String[] args) {
        Verifier.nondetInt();
        Verifier.nondetInt();
        int x = Verifier.nondetInt();
        assert x != 3;
    }
}
