// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskLongContains {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.contains("automatic test case generation")) assert false;
    }
}
