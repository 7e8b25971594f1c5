// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntShiftRightIsFloorDivision {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert x >> 1 == Math.floorDiv(x, 2);
    }
}
