// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringCharAtGuarded {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        char first = s.isEmpty() ? ' ' : s.charAt(0);
        assert first >= 0;
    }
}
