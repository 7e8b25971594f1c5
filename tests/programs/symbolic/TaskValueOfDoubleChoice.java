// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskValueOfDoubleChoice {
    public static void main(String[] args) {
        int k = Verifier.nondetInt();
        double d = k > 0 ? 1.5 : 2.5;
        String s = "" + d;
        assert s.equals("1.5") || s.equals("2.5");
    }
}
