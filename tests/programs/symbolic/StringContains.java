// expect: UNSAFE AssertionError
// inputs: "a<bad/>b"
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringContains {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() < 20) {
            assert !s.contains("<bad/>");
        }
    }
}
