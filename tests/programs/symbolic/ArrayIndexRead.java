// expect: UNSAFE AssertionError
// inputs: 3
import weft.Verify;

public class ArrayIndexRead {
    public static void main(String[] args) {
        int[] a = {4, 8, 15, 16, 23, 42};
        int i = Verify.anyInt(0, 5);
        assert a[i] != 16;
    }
}
