// expect: UNSAFE ArrayIndexOutOfBoundsException
import weft.Verify;

/** Off by one at the end of an array. */
public class SingleIndex {
    public static void main(String[] args) {
        int[] a = new int[4];
        int from = Verify.anyInt(0, 3);
        for (int i = from; i <= a.length - (from == 2 ? 0 : 1); i++) {
            a[i] = i;
        }
    }
}
