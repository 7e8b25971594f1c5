// expect: UNSAFE AssertionError
// inputs: 128
import org.sosy_lab.sv_benchmarks.Verifier;

public class CacheBoundaryLong {
    public static void main(String[] args) {
        long x = Verifier.nondetLong();
        Long a = x;
        Long b = x;
        assert a == b;
    }
}
