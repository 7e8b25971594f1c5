// expect: UNSAFE AssertionError
// inputs: "abc"
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringToUpper {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert !s.toUpperCase().equals("ABC") || s.equals("ABC");
    }
}
