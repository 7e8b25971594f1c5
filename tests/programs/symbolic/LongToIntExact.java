// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongToIntExact {
    public static void main(String[] args) {
        long x = Verifier.nondetLong();
        int y = (int) x;
        if (y == x) {
            assert Math.toIntExact(x) == y;
        }
    }
}
