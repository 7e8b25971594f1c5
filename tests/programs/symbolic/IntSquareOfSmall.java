// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntSquareOfSmall {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert x < -46340 || x > 46340 || x * x >= 0;
    }
}
