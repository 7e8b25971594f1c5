// expect: SAFE
import java.util.Arrays;
import weft.Verify;

public class ArraysHashCodeSafe {
    public static void main(String[] args) {
        int[] a = {Verify.anyInt(), Verify.anyInt()};
        assert Arrays.hashCode(a) == 961 + 31 * a[0] + a[1];
    }
}
