// expect: UNSAFE AssertionError
// inputs: -1
import org.sosy_lab.sv_benchmarks.Verifier;

public class InputMinusOne {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert x != -1;
    }
}
