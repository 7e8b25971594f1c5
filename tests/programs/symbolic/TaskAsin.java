// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskAsin {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        double a = Math.asin(x);
        if (x > 1.0) assert Double.isNaN(a);
    }
}
