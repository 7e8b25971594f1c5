// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskFloatRound {
    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        if (x >= 0 && x <= 10) { float y = x / 2; assert y + y <= x + 1; }
    }
}
