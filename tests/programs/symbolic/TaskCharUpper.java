// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCharUpper {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        assert Character.toUpperCase(c) != 'Q' || c == 'Q';
    }
}
