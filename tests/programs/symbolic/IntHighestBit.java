// expect: SAFE
import weft.Verify;

public class IntHighestBit {
    public static void main(String[] args) {
        int x = Verify.anyInt();
        if (x != 0) {
            int h = Integer.highestOneBit(x);
            assert (x & h) != 0;
            assert x < 0 || x < 2L * h;
            assert h == 1 << 31 - Integer.numberOfLeadingZeros(x);
        }
    }
}
