// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskValueOfBool {
    public static void main(String[] args) {
        boolean b = Verifier.nondetBoolean();
        String s = String.valueOf(b);
        assert s.equals(b ? "true" : "false");
        assert Boolean.parseBoolean(s) == b;
    }
}
