// expect: UNSAFE ArrayIndexOutOfBoundsException
// inputs: 3 3
import weft.Verify;

public class ArrayCopyRange {
    public static void main(String[] args) {
        int[] from = {1, 2, 3, 4, 5};
        int[] to = new int[5];
        int at = Verify.anyInt(0, 4);
        int n = Verify.anyInt(0, 4);
        System.arraycopy(from, at, to, 0, n);
        assert n == 0 || to[0] == at + 1;
    }
}
