// expect: SAFE
import weft.Verify;

public class MultiArrayShape {
    public static void main(String[] args) {
        int[][] a = new int[Verify.anyInt(0, 2)][Verify.anyInt(0, 2)];
        assert a.length == 0 || a[a.length - 1].length <= 2;
    }
}
