// expect: UNSAFE AssertionError
// inputs: 'h' 'i'
import org.sosy_lab.sv_benchmarks.Verifier;

public class NativeStringOfChars {
    public static void main(String[] args) {
        char[] c = {Verifier.nondetChar(), Verifier.nondetChar()};
        assert !new String(c).equals("hi");
    }
}
