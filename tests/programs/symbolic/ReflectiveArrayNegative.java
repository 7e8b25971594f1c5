// expect: UNSAFE NegativeArraySizeException
// inputs: -1
import java.lang.reflect.Array;
import weft.Verify;

public class ReflectiveArrayNegative {
    public static void main(String[] args) {
        int n = Verify.anyInt(-1, 2);
        Object a = Array.newInstance(long.class, n);
        assert Array.getLength(a) == n;
    }
}
