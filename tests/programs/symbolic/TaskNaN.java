// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskNaN {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        assert x == x;
    }
}
