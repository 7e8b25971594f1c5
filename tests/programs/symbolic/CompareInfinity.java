// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class CompareInfinity {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        assert !(d > Double.MAX_VALUE) || Double.isInfinite(d);
        assert !(d - d == 0) || !Double.isInfinite(d);
    }
}
