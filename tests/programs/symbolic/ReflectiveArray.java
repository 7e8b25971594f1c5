// expect: UNSAFE AssertionError
// inputs: 3 1
import java.lang.reflect.Array;
import weft.Verify;

public class ReflectiveArray {
    public static void main(String[] args) {
        int n = Verify.anyInt(1, 4);
        Object a = Array.newInstance(int.class, n);
        Array.setInt(a, Verify.anyInt(0, n - 1), 5);
        assert Array.getLength(a) != 3 || Array.getInt(a, 1) != 5;
    }
}
