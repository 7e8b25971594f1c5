// expect: UNSAFE AssertionError
// inputs: -1
import org.sosy_lab.sv_benchmarks.Verifier;

public class InputMinusOneLong {
    public static void main(String[] args) {
        long x = Verifier.nondetLong();
        assert x != -1;
    }
}
