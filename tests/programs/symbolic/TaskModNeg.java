// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskModNeg {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int m = a % 7;
        assert m > -7 && m < 7 && Math.floorMod(a, 7) >= 0;
    }
}
