// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskEmptyTrim {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.trim().isEmpty()) assert s.isEmpty();
    }
}
