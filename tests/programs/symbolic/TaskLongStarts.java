// expect: UNSAFE AssertionError
// inputs: "automatic test case generationautomatic test case generation"
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskLongStarts {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.startsWith("automatic test case generation") && s.length() > 40) assert false;
    }
}
