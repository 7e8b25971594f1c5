// expect: UNSAFE AssertionError
// inputs: -1.0
import org.sosy_lab.sv_benchmarks.Verifier;

public class CastDoubleToChar {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        char c = (char) d;
        if (d < 0) {
            assert c == 0 || c != 65535;
        }
    }
}
