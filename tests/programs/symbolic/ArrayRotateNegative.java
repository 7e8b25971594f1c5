// expect: UNSAFE ArrayIndexOutOfBoundsException
// inputs: -1
import weft.Verify;

public class ArrayRotateNegative {
    public static void main(String[] args) {
        int[] a = {10, 20, 30, 40, 50};
        int by = Verify.anyInt(-9, 9);
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            b[(i + by) % a.length] = a[i];
        }
        assert b[Math.floorMod(by, a.length)] == 10;
    }
}
