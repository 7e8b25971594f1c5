// expect: SAFE
import weft.Verify;

public class LargeSumBoundedSafe {
    public static void main(String[] args) {
        int[] a = new int[100];
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            a[i] = i == 50 ? Verify.anyInt(0, 200) : 1;
            sum += a[i];
        }
        assert sum < 300;
    }
}
