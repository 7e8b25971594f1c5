// expect: UNSAFE StringIndexOutOfBoundsException
// inputs: "abc"
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringIndexOfMissing {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int i = s.indexOf(':');
        if (s.length() > 2) {
            String key = s.substring(0, i);
            String value = s.substring(i + 1);
            assert value.length() < s.length();
            assert key.indexOf(':') < 0;
        }
    }
}
