// expect: UNSAFE AssertionError
// inputs: 1992
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCharDigitUnicode {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (Character.isDigit(c)) assert c >= '0' && c <= '9';
    }
}
