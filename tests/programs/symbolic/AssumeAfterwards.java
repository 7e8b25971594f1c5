// expect: UNSAFE AssertionError
// inputs: 5
import org.sosy_lab.sv_benchmarks.Verifier;

public class AssumeAfterwards {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert x != 5;
        Verifier.assume(x != 5);
    }
}
