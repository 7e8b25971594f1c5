// Fails for the length 5 alone.
// expect: UNSAFE (AssertionError at LengthsWrong.java:16)
// only: path
import weft.Verify;

public class LengthsWrong {
    public static void main(String[] args) {
        int n = Verify.anyInt(), sum = 0;
        Verify.assume(n >= 0);
        boolean[] a = new boolean[n];
        if (n > 40) return;
        for (int i = 0; i < a.length; i++) {
            a[i] = i == n - 1;
            sum += i;
        }
        assert sum != 10 || !a[4];
    }
}
