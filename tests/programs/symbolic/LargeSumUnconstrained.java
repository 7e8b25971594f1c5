// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class LargeSumUnconstrained {
    public static void main(String[] args) {
        int a = 0;
        int b = 0;
        for (int i = 0; i < 200; i++) {
            int x = Verifier.nondetInt();
            a += x;
            b = x + b;
        }
        assert a == b;
    }
}
