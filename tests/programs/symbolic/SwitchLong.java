// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchLong {
    public static void main(String[] args) {
        long x = Verifier.nondetLong();
        int r;
        switch ((int) (x & 3)) {
            case 0: r = 0; break;
            case 1: r = 1; break;
            case 2: r = 2; break;
            case 3: r = 3; break;
            default: r = 100;
        }
        assert r < 4;
        assert Math.floorMod(x, 4L) == r;
    }
}
