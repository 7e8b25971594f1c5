// expect: UNSAFE StringIndexOutOfBoundsException
// inputs: ""
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringCharAt {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        char first = s.charAt(0);
        assert first >= 0;
    }
}
