// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleFromIntExact {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        double d = i;
        assert (int) d == i;
    }
}
