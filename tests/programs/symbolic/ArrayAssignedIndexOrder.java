// expect: UNSAFE AssertionError
// inputs: 1
import weft.Verify;

public class ArrayAssignedIndexOrder {
    public static void main(String[] args) {
        int[] a = {0, 10, 20};
        int i = Verify.anyInt(0, 1);
        a[i] = i = 2;
        assert a[1] == 10;
    }
}
