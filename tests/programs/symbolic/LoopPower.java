// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopPower {
    static int power(int base, int exponent) {
        int result = 1;
        while (exponent > 0) {
            if ((exponent & 1) == 1) {
                result *= base;
            }
            base *= base;
            exponent >>= 1;
        }
        return result;
    }

    public static void main(String[] args) {
        int base = Verifier.nondetInt();
        int p = power(base, 5);
        assert p == base * base * base * base * base;
    }
}
