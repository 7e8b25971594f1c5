// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskUpperCase {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert !s.toUpperCase().equals("HELLO");
    }
}
