// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskOverflowAdd {
    public static void main(String[] args) {
        int a = Verifier.nondetInt(), b = Verifier.nondetInt();
        if (a > 0 && b > 0) assert a + b > 0;
    }
}
