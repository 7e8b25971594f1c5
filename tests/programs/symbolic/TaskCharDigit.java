// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCharDigit {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (c < 128 && Character.isDigit(c)) assert c >= '0' && c <= '9';
    }
}
