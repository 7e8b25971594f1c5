// expect: UNSAFE AssertionError
// inputs: "open sesame"
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringEqualsSecret {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert !s.equals("open sesame");
    }
}
