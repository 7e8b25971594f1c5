// expect: UNSAFE AssertionError
// inputs: 9221120237041090561
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleBitsOfNaN {
    public static void main(String[] args) {
        long bits = Verifier.nondetLong();
        double d = Double.longBitsToDouble(bits);
        if (d > 0 || d != d) {
            assert Double.doubleToLongBits(d) == bits;
            assert d != 0;
        }
    }
}
