// expect: UNSAFE AssertionError
// inputs: 0.0 -0.0
// jdk: 17-
import org.sosy_lab.sv_benchmarks.Verifier;

public class RecordFloatEquals {
    record Weight(double kilograms) {
    }

    public static void main(String[] args) {
        double a = Verifier.nondetDouble();
        double b = Verifier.nondetDouble();
        if (a == b) {
            assert new Weight(a).equals(new Weight(b));
        }
    }
}
