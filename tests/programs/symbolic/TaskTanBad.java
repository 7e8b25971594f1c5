// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskTanBad {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (x > 0 && x < 1.5) assert Math.tan(x) < 10;
    }
}
