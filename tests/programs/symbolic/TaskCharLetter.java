// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCharLetter {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (Character.isLetter(c)) assert Character.isUpperCase(c) || Character.isLowerCase(c);
    }
}
