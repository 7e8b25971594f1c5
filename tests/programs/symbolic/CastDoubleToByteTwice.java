// expect: UNSAFE AssertionError
// inputs: 300.0
import org.sosy_lab.sv_benchmarks.Verifier;

public class CastDoubleToByteTwice {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        byte b = (byte) d;
        if (d > 127 && d < 1000) {
            assert b != 44;
        }
    }
}
