// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskLog1Safe {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (x < 0) assert Double.isNaN(Math.log(x));
    }
}
