// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskDivZero {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int r = 0;
        try { r = 10 / (a - 5); } catch (ArithmeticException e) { r = -1; }
        assert r != -1;
    }
}
