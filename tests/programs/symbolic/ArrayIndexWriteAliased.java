// expect: UNSAFE AssertionError
// inputs: 2 2
import weft.Verify;

public class ArrayIndexWriteAliased {
    public static void main(String[] args) {
        int[] a = new int[8];
        int i = Verify.anyInt(0, 7);
        int j = Verify.anyInt(0, 7);
        a[i] = 1;
        a[j] += 2;
        assert a[i] == 1;
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        assert sum == 3;
    }
}
