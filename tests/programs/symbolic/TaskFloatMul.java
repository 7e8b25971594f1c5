// expect: UNSAFE AssertionError
// inputs: -1.5f
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskFloatMul {
    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        if (x * x == 2.25f) assert x > 0;
    }
}
