// expect: SAFE
import weft.Verify;

public class ArrayCopyRangeInside {
    public static void main(String[] args) {
        int[] from = {1, 2, 3, 4, 5};
        int[] to = new int[5];
        int at = Verify.anyInt(0, 4);
        int n = Verify.anyInt(0, 5 - at);
        System.arraycopy(from, at, to, 0, n);
        assert n == 0 || to[0] == at + 1;
    }
}
