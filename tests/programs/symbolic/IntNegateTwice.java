// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntNegateTwice {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert -(-x) == x;
    }
}
