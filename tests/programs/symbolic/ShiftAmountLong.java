// expect: UNSAFE AssertionError
// inputs: 4294967296
import org.sosy_lab.sv_benchmarks.Verifier;

public class ShiftAmountLong {
    public static void main(String[] args) {
        long n = Verifier.nondetLong();
        int x = 1 << n;
        assert n == 0 || n == 32 || n == -32 || x != 1 || n < 64;
    }
}
