// expect: UNSAFE AssertionError
// inputs: -1
import org.sosy_lab.sv_benchmarks.Verifier;

public class InputMinusOneShort {
    public static void main(String[] args) {
        short x = Verifier.nondetShort();
        assert x != -1;
    }
}
