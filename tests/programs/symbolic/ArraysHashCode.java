// expect: UNSAFE AssertionError
// inputs: 1 0
import java.util.Arrays;
import weft.Verify;

public class ArraysHashCode {
    public static void main(String[] args) {
        int[] a = {Verify.anyInt(), Verify.anyInt()};
        assert Arrays.hashCode(a) != 992;
    }
}
