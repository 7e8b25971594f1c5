// expect: SAFE
import weft.Verify;

public class ArrayIndexReadOther {
    public static void main(String[] args) {
        int[] a = {4, 8, 15, 16, 23, 42};
        int i = Verify.anyInt(0, 5);
        assert a[i] != 17 && a[i] >= 4;
    }
}
