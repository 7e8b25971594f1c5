// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskLog {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (Math.log(x) > 2.0) assert x > 8.0;
    }
}
