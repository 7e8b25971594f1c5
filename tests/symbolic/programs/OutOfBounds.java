// expect: UNSAFE (ArrayIndexOutOfBoundsException at OutOfBounds.java:10)
import weft.Verify;

/** One index too far. */
public class OutOfBounds {
    public static void main(String[] args) {
        int[] t = new int[6];
        int i = Verify.anyInt();
        Verify.assume(i >= 0 && i <= t.length);
        t[i]++;
    }
}
