// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleBitsRoundTrip {
    public static void main(String[] args) {
        long bits = Verifier.nondetLong();
        double d = Double.longBitsToDouble(bits);
        if (!Double.isNaN(d)) {
            assert Double.doubleToRawLongBits(d) == bits;
            assert bits < 0 == (1 / d < 0) || Double.isInfinite(d);
        }
    }
}
