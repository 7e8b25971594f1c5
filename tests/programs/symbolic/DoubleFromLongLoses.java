// expect: UNSAFE AssertionError
// inputs: 9007199254740993
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleFromLongLoses {
    public static void main(String[] args) {
        long l = Verifier.nondetLong();
        double d = l;
        assert (long) d == l;
    }
}
