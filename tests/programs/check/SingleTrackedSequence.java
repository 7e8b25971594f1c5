// expect: SAFE
import weft.TrackWithBDD;

/** Tracked booleans that are written before they are read are no inputs. */
public class SingleTrackedSequence {
    @TrackWithBDD
    static boolean a;
    @TrackWithBDD
    static boolean b;

    public static void main(String[] args) {
        a = true;
        b = !a;
        assert a && !b;
        a = b;
        assert !a;
    }
}
