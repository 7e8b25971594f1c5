// expect: SAFE
import weft.TrackWithBDD;

/** A feature model that forbids the bad combination. */
public class SingleProductLineSafe {
    static class Config {
        @TrackWithBDD
        boolean fast;
        @TrackWithBDD
        boolean safe;
        @TrackWithBDD
        boolean small;
    }

    public static void main(String[] args) {
        Config c = new Config();
        if (c.fast && c.safe) {
            c.small = false;
        }
        int cost = (c.fast ? 3 : 1) + (c.safe ? 2 : 0) + (c.small ? 4 : 0);
        assert cost <= 7;
    }
}
