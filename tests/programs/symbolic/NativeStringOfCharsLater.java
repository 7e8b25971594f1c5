// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class NativeStringOfCharsLater {
    public static void main(String[] args) {
        char[] c = {Verifier.nondetChar(), Verifier.nondetChar()};
        String s = new String(c);
        c[0] = 'x';
        assert s.equals("hi") || s.charAt(0) != 'h' || s.charAt(1) != 'i';
    }
}
