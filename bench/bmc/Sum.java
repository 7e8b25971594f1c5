import weft.Verify;

/** Figure 10: the sum of many elements from 0 to 9 is at most nine times their number (safe), or less (unsafe). */
public class Sum {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = Verify.anyInt();
            Verify.assume(a[i] >= 0 && a[i] <= 9);
        }
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += a[i];
        }
        if (args[1].equals("safe")) {
            assert sum <= 9 * n;
        } else {
            assert sum < 9 * n;
        }
    }
}
