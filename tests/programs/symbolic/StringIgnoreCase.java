// expect: UNSAFE AssertionError
// inputs: "YES"
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringIgnoreCase {
    public static void main(String[] args) {
        String answer = Verifier.nondetString();
        if (answer.equalsIgnoreCase("yes")) {
            assert answer.equals("yes") || answer.equals("Yes");
        }
    }
}
