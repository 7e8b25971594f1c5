// expect: SAFE
import weft.Verify;

public class ArrayRotate {
    public static void main(String[] args) {
        int[] a = {10, 20, 30, 40, 50};
        int by = Verify.anyInt(0, 9);
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            b[(i + by) % a.length] = a[i];
        }
        assert b[by % a.length] == 10;
    }
}
