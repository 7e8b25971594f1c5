// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskPow2 {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble(), y = Verifier.nondetDouble();
        double z = Math.pow(x, y);
        if (x > 1 && y > 1) assert z < 100.0;
    }
}
