// expect: UNSAFE AssertionError
// inputs: -1
import org.sosy_lab.sv_benchmarks.Verifier;

public class InputMinusOneDoubleBits {
    public static void main(String[] args) {
        double d = Double.longBitsToDouble(Verifier.nondetLong());
        float f = Verifier.nondetFloat();
        assert d == d || Double.doubleToRawLongBits(d) != -1;
    }
}
