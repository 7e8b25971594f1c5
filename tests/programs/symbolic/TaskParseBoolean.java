// expect: UNSAFE AssertionError
// inputs: "True"
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskParseBoolean {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        boolean b = Boolean.parseBoolean(s);
        assert !b || s.equals("true");
    }
}
