// expect: SAFE
import weft.Verify;

public class ArrayTwoSumNone {
    public static void main(String[] args) {
        int[] a = {2, 7, 11, 15, 1, 8};
        int i = Verify.anyInt(0, 5);
        int target = Verify.anyInt(5, 7);
        for (int j = 0; j < i; j++) {
            assert a[i] + a[j] != target || i < 2;
        }
    }
}
