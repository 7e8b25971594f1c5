// expect: SAFE
import weft.Verify;

public class IntReverseBits {
    public static void main(String[] args) {
        int x = Verify.anyInt();
        assert Integer.reverse(Integer.reverse(x)) == x;
        assert (Integer.reverse(x) < 0) == ((x & 1) == 1);
    }
}
