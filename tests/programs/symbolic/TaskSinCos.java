// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskSinCos {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble(), y = Verifier.nondetDouble();
        if (x > 0 && y > 0 && Math.sin(x) > 0.5 && Math.cos(y) < -0.5) assert x + y < 3;
    }
}
