import weft.TrackWithBDD;
import weft.Verify;

/** A tracked boolean[]: elements through every way of copying them. */
public class Arrays {
    @TrackWithBDD static boolean[] bits = new boolean[4];

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) bits[i] = Verify.anyBoolean();
        boolean[] copy = bits.clone();
        System.arraycopy(bits, 0, bits, 1, 3);
        int wrong = 0;
        for (int i = 1; i < 4; i++) {
            if (bits[i] != copy[i - 1]) wrong++;
        }
        assert wrong == 0;
        boolean[] longer = java.util.Arrays.copyOf(copy, 5);
        assert !longer[4];
        assert args.length == 0 || !(longer[0] && longer[3]) : "first and last";
    }
}
