// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopInputsSumLong {
    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 3; i++) {
            int x = Verifier.nondetInt();
            Verifier.assume(x >= 0 && x <= 1000000000);
            sum += x;
        }
        assert sum >= 0;
    }
}
