// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopUntilSentinel {
    public static void main(String[] args) {
        int count = 0;
        int evens = 0;
        while (count < 8) {
            int x = Verifier.nondetInt();
            if (x == -1) {
                break;
            }
            count++;
            if (x % 2 == 0) {
                evens++;
            }
        }
        assert evens <= count;
    }
}
