// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskDoubleCast {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        int i = (int) d;
        if (d > 0) assert i >= 0 && i < 2147483647;
    }
}
