// expect: UNSAFE AssertionError
// inputs: 27.000000000000004
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCbrt {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (Math.cbrt(x) == 3.0) assert false;
    }
}
