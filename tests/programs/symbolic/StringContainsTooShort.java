// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringContainsTooShort {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() < 6) {
            assert !s.contains("<bad/>");
        }
    }
}
