// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskLongEq {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.equals("automatic test case generation")) assert false;
    }
}
