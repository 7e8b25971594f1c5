import weft.TrackWithBDD;

/**
 * Eight features of which each counts: only how many are on stays in the explicit state. Tracked in BDDs,
 * 2 * (1 + 2 + ... + 8) + 1 = 73 states.
 */
public class Counting {
    int i;
    @TrackWithBDD
    boolean a1, a2, a3, a4, a5, a6, a7, a8;

    void test() {
        if (a1) {
            i++;
        }
        if (a2) {
            i++;
        }
        if (a3) {
            i++;
        }
        if (a4) {
            i++;
        }
        if (a5) {
            i++;
        }
        if (a6) {
            i++;
        }
        if (a7) {
            i++;
        }
        if (a8) {
            i++;
        }
    }

    public static void main(String[] args) {
        new Counting().test();
    }
}
