// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleAddCommutes {
    public static void main(String[] args) {
        double a = Verifier.nondetDouble();
        double b = Verifier.nondetDouble();
        double x = a + b;
        double y = b + a;
        assert x == y || Double.isNaN(x) && Double.isNaN(y);
    }
}
