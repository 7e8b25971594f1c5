// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCharLetterSafe {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (Character.isLetter(c)) assert Character.isLetterOrDigit(c);
    }
}
