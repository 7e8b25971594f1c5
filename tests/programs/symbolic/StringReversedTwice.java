// expect: UNSAFE AssertionError
// inputs: "ab"
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringReversedTwice {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() == 2 && s.startsWith("a")) {
            assert !new StringBuilder(s).reverse().toString().endsWith("a") || s.charAt(1) == 'a';
        }
    }
}
