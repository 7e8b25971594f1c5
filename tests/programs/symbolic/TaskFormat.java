// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskFormat {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        String s = String.format("%d", i);
        assert !s.equals("17");
    }
}
