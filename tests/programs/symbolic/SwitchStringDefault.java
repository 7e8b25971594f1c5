// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchStringDefault {
    static int code(String s) {
        switch (s) {
            case "go": return 1;
            case "stop": return 2;
            case "wait": return 3;
            default: return 0;
        }
    }

    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert code(s) == 0 || s.length() <= 4;
    }
}
