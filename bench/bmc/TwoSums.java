import weft.Verify;

/** The sum of an array from the left is that from the right, whatever its elements. */
public class TwoSums {
    public static void main(String[] args) {
        int[] a = new int[Integer.parseInt(args[0])];
        for (int i = 0; i < a.length; i++) {
            a[i] = Verify.anyInt();
        }
        int left = 0;
        int right = 0;
        for (int i = 0; i < a.length; i++) {
            left += a[i];
            right += a[a.length - 1 - i];
        }
        assert left == right;
    }
}
