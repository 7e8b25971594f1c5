// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleSelfCompare {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        assert Double.compare(d, d) == 0 && (d == d || Double.isNaN(d));
    }
}
