// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskRound {
    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        int r = Math.round(x);
        assert r != 17;
    }
}
