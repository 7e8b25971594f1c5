// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskTrans4 {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble(), y = Verifier.nondetDouble();
        double r = Math.sqrt(x * x + y * y);
        if (r < 1 && Math.log10(Math.abs(x) + 1) > 0.2) assert y > 0.9 || y < -0.9 ? true : false;
    }
}
