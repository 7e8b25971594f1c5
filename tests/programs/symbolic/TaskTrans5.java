// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskTrans5 {
    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        float y = (float) Math.cos(x * 2);
        if (y == 1.0f) assert x == 0.0f;
    }
}
