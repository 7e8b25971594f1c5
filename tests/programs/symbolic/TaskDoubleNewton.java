// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskDoubleNewton {
    public static void main(String[] args) {
        double in = Verifier.nondetDouble();
        if (!(in >= 0 && in < 1)) return;
        double x = in; double r = x - (x * x * x) / 6.0 + (x * x * x * x * x) / 120.0;
        assert r >= -0.1 && r <= 1.1;
    }
}
