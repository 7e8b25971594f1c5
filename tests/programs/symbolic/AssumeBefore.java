// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class AssumeBefore {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x != 5);
        assert x != 5;
    }
}
