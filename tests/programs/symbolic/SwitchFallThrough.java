// expect: UNSAFE AssertionError
// inputs: 2
import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchFallThrough {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int n = 0;
        switch (x) {
            case 1:
                n = 1;
                break;
            case 2:
                n = 2;
            case 3:
                n += 3;
        }
        assert n <= 3;
    }
}
