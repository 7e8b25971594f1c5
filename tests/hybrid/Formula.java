import weft.TrackWithBDD;
import weft.Verify;

/** What a program is told of its own formula; holds in the hybrid engine alone. */
public class Formula {
    @TrackWithBDD static boolean a, b;

    public static void main(String[] args) {
        assert Verify.trackedFormula().equals("true");
        if (a) {
            assert Verify.trackedFormula().equals("a");
            if (!b) assert Verify.trackedFormula().equals("a && !b");
            b = false;
            assert Verify.trackedFormula().equals("a && !b");
        }
    }
}
