// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskAtan2 {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble(), y = Verifier.nondetDouble();
        double a = Math.atan2(y, x);
        if (a == 0.0) assert y == 0.0 && x > 0;
    }
}
