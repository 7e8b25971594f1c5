// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskValueOfDouble {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        String s = String.valueOf(d);
        assert !s.equals("3.25");
    }
}
