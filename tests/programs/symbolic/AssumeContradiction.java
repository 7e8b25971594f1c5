// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class AssumeContradiction {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        if (x > 100) {
            Verifier.assume(x < 50);
            assert false;
        }
    }
}
