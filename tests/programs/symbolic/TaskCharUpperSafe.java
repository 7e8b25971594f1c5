// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCharUpperSafe {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (c >= 'a' && c <= 'z') assert Character.toUpperCase(c) == c - 32;
    }
}
