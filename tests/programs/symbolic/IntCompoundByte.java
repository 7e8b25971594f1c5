// expect: UNSAFE AssertionError
// inputs: 127
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntCompoundByte {
    public static void main(String[] args) {
        byte b = Verifier.nondetByte();
        byte before = b;
        b += 1;
        assert b > before;
    }
}
