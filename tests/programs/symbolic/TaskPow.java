// expect: UNSAFE AssertionError
// inputs: 4.0
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskPow {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        assert Math.pow(x, 2.0) != 16.0;
    }
}
