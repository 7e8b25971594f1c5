// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskLongCharAt {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 50) assert s.charAt(45) != 'x';
    }
}
