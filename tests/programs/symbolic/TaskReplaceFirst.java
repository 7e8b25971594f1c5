// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskReplaceFirst {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String r = s.replaceFirst("a", "b");
        assert r.indexOf('a') < 0;
    }
}
