// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskLongLen {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert s.length() != 5000;
    }
}
