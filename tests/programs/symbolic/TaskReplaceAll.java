// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskReplaceAll {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String r = s.replaceAll("<", "");
        assert !r.equals("ab") || s.equals("ab");
    }
}
