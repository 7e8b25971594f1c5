// expect: UNSAFE AssertionError
// inputs: 1 1 1
import java.util.Arrays;
import weft.Verify;

public class NativeParallelPrefix {
    public static void main(String[] args) {
        int[] a = {Verify.anyInt(), Verify.anyInt(), Verify.anyInt()};
        Arrays.setAll(a, i -> i == 0 ? a[0] : a[i] + a[i - 1]);
        assert a[2] != 3 || a[0] != 1;
    }
}
