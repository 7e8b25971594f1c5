// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class HashCodeOfDouble {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        long bits = Double.doubleToLongBits(d);
        assert Double.hashCode(d) == (int) (bits ^ bits >>> 32);
    }
}
