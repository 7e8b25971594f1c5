// expect: UNSAFE ArithmeticException
// inputs: "div" 0
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleStringSwitchCalculator {
    public static void main(String[] args) {
        String op = Verifier.nondetString();
        int x = Verifier.nondetInt();
        int r;
        switch (op.toLowerCase()) {
            case "add": r = 100 + x; break;
            case "sub": r = 100 - x; break;
            case "div": r = 100 / x; break;
            default: r = 0;
        }
        assert !op.isEmpty() || r == 0;
    }
}
