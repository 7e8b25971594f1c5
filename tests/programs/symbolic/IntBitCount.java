// expect: SAFE
import weft.Verify;

public class IntBitCount {
    public static void main(String[] args) {
        int x = Verify.anyInt();
        int n = 0;
        for (int rest = x; rest != 0; rest &= rest - 1) {
            n++;
            Verify.assume(n <= 4);
        }
        assert n == Integer.bitCount(x);
    }
}
