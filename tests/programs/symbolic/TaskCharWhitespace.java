// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCharWhitespace {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (c == ' ' || c == '\t' || c == '\n') assert Character.isWhitespace(c);
    }
}
