// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringIndexOf {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int i = s.indexOf(':');
        if (i >= 0) {
            String key = s.substring(0, i);
            String value = s.substring(i + 1);
            assert (key + ":" + value).equals(s);
            assert key.indexOf(':') < 0;
        }
    }
}
