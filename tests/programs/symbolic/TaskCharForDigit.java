// expect: UNSAFE AssertionError
// inputs: 14
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCharForDigit {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        char c = Character.forDigit(i, 16);
        assert c != 'e';
    }
}
