// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchNoFallThrough {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int n = 0;
        switch (x) {
            case 1:
                n = 1;
                break;
            case 2:
                n = 2;
                break;
            case 3:
                n += 3;
        }
        assert n <= 3;
    }
}
