// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskRepeatStrip {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 4) return;
        String s = " x".repeat(n).strip();
        assert n == 0 ? s.isEmpty() : s.length() == 2 * n - 1;
    }
}
