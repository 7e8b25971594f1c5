// expect: UNSAFE AssertionError
// inputs: 5 9
import weft.Verify;

public class ArrayTwoSum {
    public static void main(String[] args) {
        int[] a = {2, 7, 11, 15, 1, 8};
        int i = Verify.anyInt(0, 5);
        int target = Verify.anyInt(9, 9);
        for (int j = 0; j < i; j++) {
            assert a[i] + a[j] != target || i < 2;
        }
    }
}
