// expect: SAFE
import weft.Verify;

public class ArrayIndexWrite {
    public static void main(String[] args) {
        int[] a = new int[8];
        int i = Verify.anyInt(0, 7);
        int j = Verify.anyInt(0, 7);
        a[i] = 1;
        a[j] += 2;
        assert i == j ? a[i] == 3 : a[i] == 1 && a[j] == 2;
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        assert sum == 3;
    }
}
