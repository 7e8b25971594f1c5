// expect: UNSAFE AssertionError
// inputs: "ab"
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringSameObject {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert s.trim() != s;
    }
}
