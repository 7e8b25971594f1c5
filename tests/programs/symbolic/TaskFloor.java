// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskFloor {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        double f = Math.floor(x);
        assert f <= x || x != x;
    }
}
