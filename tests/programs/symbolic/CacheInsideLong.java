// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class CacheInsideLong {
    public static void main(String[] args) {
        long x = Verifier.nondetLong();
        Long a = x;
        Long b = x;
        assert a == b || x < -128 || x > 127;
    }
}
