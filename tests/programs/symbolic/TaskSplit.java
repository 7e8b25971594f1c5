// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskSplit {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String[] p = s.split(",");
        assert p.length < 3;
    }
}
