// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskLongShift {
    public static void main(String[] args) {
        long x = Verifier.nondetLong(); int s = Verifier.nondetInt();
        assert (x << s) == (x << (s & 63)) && Long.numberOfTrailingZeros(x) <= 64;
    }
}
