// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCharNumeric {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (c >= '0' && c <= '9') assert Character.getNumericValue(c) == c - '0' && Character.digit(c, 10) == c - '0';
    }
}
