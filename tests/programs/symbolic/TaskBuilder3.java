// expect: UNSAFE AssertionError
// inputs: 524288
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskBuilder3 {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        StringBuilder b = new StringBuilder();
        b.append("n=").append(i).append(';');
        assert b.length() != 9;
    }
}
