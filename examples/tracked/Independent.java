import weft.TrackWithBDD;

/**
 * Eight independent features: what one decides leaves no trace in the rest of the state. Tracked in BDDs the branches
 * meet again after each test: 1 + 2 * 8 = 17 states.
 */
public class Independent {
    @TrackWithBDD
    boolean a1, a2, a3, a4, a5, a6, a7, a8;

    void test() {
        if (a1) {
        }
        if (a2) {
        }
        if (a3) {
        }
        if (a4) {
        }
        if (a5) {
        }
        if (a6) {
        }
        if (a7) {
        }
        if (a8) {
        }
    }

    public static void main(String[] args) {
        new Independent().test();
    }
}
