// expect: SAFE
import java.util.Arrays;
import weft.Verify;

public class ArraysSortInputs {
    public static void main(String[] args) {
        int[] a = {Verify.anyInt(), Verify.anyInt(), Verify.anyInt(), 0};
        Arrays.sort(a);
        assert a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3];
        assert a[0] <= 0 && a[3] >= 0;
    }
}
