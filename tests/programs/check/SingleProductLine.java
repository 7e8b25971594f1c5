// expect: UNSAFE AssertionError
import weft.TrackWithBDD;

/** Five features as tracked fields; one combination of three fails. */
public class SingleProductLine {
    @TrackWithBDD
    static boolean logging;
    @TrackWithBDD
    static boolean caching;
    @TrackWithBDD
    static boolean compression;
    @TrackWithBDD
    static boolean encryption;
    @TrackWithBDD
    static boolean batching;

    public static void main(String[] args) {
        int size = 100;
        if (compression) {
            size /= 2;
        }
        if (encryption) {
            size += 16;
        }
        if (batching) {
            size *= 3;
        }
        if (logging) {
            size += 0;
        }
        if (caching && !compression) {
            assert size <= 300 : "message of " + size;
        }
    }
}
