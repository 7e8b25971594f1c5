// expect: UNSAFE AssertionError
// inputs: 8
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskBuilder6 {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < n && i < 20; i++) b.append((char) ('a' + i));
        assert !b.toString().endsWith("fgh");
    }
}
