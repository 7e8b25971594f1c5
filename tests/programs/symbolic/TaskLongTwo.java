// expect: UNSAFE AssertionError
// inputs: "automatic test case generation" ""
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskLongTwo {
    public static void main(String[] args) {
        String s = Verifier.nondetString(), t = Verifier.nondetString();
        if ((s + t).equals("automatic test case generation")) assert false;
    }
}
