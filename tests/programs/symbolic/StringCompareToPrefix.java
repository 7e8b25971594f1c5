// expect: UNSAFE AssertionError
// inputs: "ab" "abc"
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringCompareToPrefix {
    public static void main(String[] args) {
        String a = Verifier.nondetString();
        String b = Verifier.nondetString();
        if (b.startsWith(a)) {
            assert a.compareTo(b) == 0;
        }
    }
}
