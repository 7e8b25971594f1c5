// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskNaN2 {
    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        if (x > 0 && x < Float.POSITIVE_INFINITY) assert x - x == 0.0f;
    }
}
