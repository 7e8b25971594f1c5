// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntAddNoOverflow {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        if (x > 0 && x < Integer.MAX_VALUE) {
            assert x + 1 > 0;
        }
    }
}
