// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ExceptionInMergedBranchesSafe {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int x = 0;
        try {
            if (a > 0) {
                x = 1;
                x = 10 / b;
            } else {
                x = 2;
            }
            x = 3;
        } catch (ArithmeticException e) {
            assert x == 1 && a > 0 && b == 0;
        }
    }
}
