// expect: UNSAFE AssertionError
// inputs: "\ud83d\ude00\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0100"
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCodePoints {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert s.length() < 2 || s.codePointAt(0) != 0x1F600;
    }
}
