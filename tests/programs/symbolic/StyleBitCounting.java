// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleBitCounting {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int count = 0;
        for (int rest = x; rest != 0; rest &= rest - 1) {
            count++;
            if (count > 6) {
                return;
            }
        }
        assert count == Integer.bitCount(x);
        assert (x & -x) == Integer.lowestOneBit(x);
    }
}
