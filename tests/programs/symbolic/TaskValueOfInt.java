// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskValueOfInt {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        String s = String.valueOf(i);
        assert !s.equals("-4711");
    }
}
