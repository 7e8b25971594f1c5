// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskSqrt2 {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        double r = Math.sqrt(x);
        assert r * r == x;
    }
}
