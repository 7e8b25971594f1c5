// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class DivideMinimumRemainder {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = -1;
        assert a % b == 0;
        assert Integer.MIN_VALUE / b == Integer.MIN_VALUE;
    }
}
