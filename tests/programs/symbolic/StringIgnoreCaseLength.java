// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringIgnoreCaseLength {
    public static void main(String[] args) {
        String answer = Verifier.nondetString();
        if (answer.equalsIgnoreCase("yes")) {
            assert answer.length() == 3;
        }
    }
}
