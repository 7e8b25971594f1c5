// expect: UNSAFE ArrayIndexOutOfBoundsException
// inputs: 0
import weft.Verify;

public class ArraySymbolicLengthEmpty {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 8);
        int[] a = new int[n];
        for (int i = 0; i < a.length; i++) {
            a[i] = i * i;
        }
        assert a.length == n;
        assert a[n - 1] == (n - 1) * (n - 1);
    }
}
