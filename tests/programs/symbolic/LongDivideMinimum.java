// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongDivideMinimum {
    public static void main(String[] args) {
        long a = Verifier.nondetLong();
        long d = Verifier.nondetLong();
        if (d != 0) {
            long q = a / d;
            long r = a % d;
            assert d != -1 || q == -a && r == 0;
            assert d != 1 || q == a && r == 0;
        }
    }
}
