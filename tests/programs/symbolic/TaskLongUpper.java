// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskLongUpper {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.toUpperCase().equals("AUTOMATIC TEST CASE GENERATION")) assert false;
    }
}
