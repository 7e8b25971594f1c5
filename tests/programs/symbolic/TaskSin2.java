// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskSin2 {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        double s = Math.sin(x);
        assert !(s > 1.0);
    }
}
