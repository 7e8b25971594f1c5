// expect: UNSAFE AssertionError
// inputs: 1.6100000000000001
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskExp {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (Math.exp(x) > 5 && Math.exp(x) < 5.1) assert false;
    }
}
