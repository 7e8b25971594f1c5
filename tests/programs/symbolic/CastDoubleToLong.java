// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class CastDoubleToLong {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        long l = (long) d;
        assert l != Long.MAX_VALUE || d >= 9.223372036854775807e18;
        assert !(Math.abs(d) < 1000) || Math.abs(l) < 1000;
    }
}
