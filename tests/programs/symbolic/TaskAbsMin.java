// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskAbsMin {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert Math.abs(x) >= 0;
    }
}
