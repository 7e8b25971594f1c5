import weft.TrackWithBDD;
import weft.Verify;

/** Draws of every kind; ends in assume(x >= 0) with a hook and a finally block that must not run. */
public class Draws {
    @TrackWithBDD
    static boolean tracked;

    public static void main(String[] args) {
        for (int i = 0; i < 200; i++) {
            int n = Verify.anyInt(-3, 4);
            assert n >= -3 && n <= 4 : n;
            assert Verify.anyString(5).length() <= 5;
        }
        assert Verify.anyInt(7, 7) == 7;
        Verify.anyInt(Integer.MIN_VALUE, Integer.MAX_VALUE);
        Verify.atomicBegin();
        System.out.println(Verify.anyBoolean() + " " + Verify.anyByte() + " " + Verify.anyShort() + " "
            + (int) Verify.anyChar() + " " + Verify.anyInt() + " " + Verify.anyLong() + " " + Verify.anyFloat() + " "
            + Verify.anyDouble() + " " + Verify.anyString(3).length());
        Verify.atomicEnd();
        System.out.println("[" + Verify.trackedFormula() + "] " + tracked);
    }
}
