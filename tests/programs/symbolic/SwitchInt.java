// expect: UNSAFE AssertionError
// inputs: 42
import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchInt {
    static int f(int x) {
        switch (x) {
            case 1:
            case 2:
                return 10;
            case 42:
                return 20;
            case -7:
                return 30;
            default:
                return 0;
        }
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert f(x) != 20;
    }
}
