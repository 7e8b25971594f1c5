// expect: SAFE
import weft.Verify;

public class IntSquareIsNoTwoMod4 {
    public static void main(String[] args) {
        int x = Verify.anyInt();
        int r = x * x & 3;
        assert r == 0 || r == 1;
    }
}
