// expect: UNSAFE AssertionError
// inputs: 1.5
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskSin {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (Math.sin(x) > 0.99) assert x < 1.0;
    }
}
