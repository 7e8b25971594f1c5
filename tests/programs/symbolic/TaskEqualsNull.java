// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskEqualsNull {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert s != null && !s.equals(null);
    }
}
