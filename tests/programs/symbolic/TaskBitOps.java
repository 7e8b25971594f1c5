// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskBitOps {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert (x & -x) == (x & (~x + 1)) && (x ^ x) == 0 && (x >>> 31) <= 1 && Integer.bitCount(x) <= 32;
    }
}
