import weft.TrackWithBDD;

/**
 * Any number of features, as fields of as many objects, independent or counting.
 *
 * <pre>weft check --engine hybrid examples/tracked/Scaled.java -- N [count]     (N = 26 if not said)</pre>
 */
public class Scaled {
    static class Feature {
        @TrackWithBDD
        boolean on;
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 26;
        boolean count = args.length > 1;
        Feature[] features = new Feature[n];
        for (int i = 0; i < n; i++) {
            features[i] = new Feature();
        }
        int on = 0;
        for (Feature f : features) {
            if (f.on && count) {
                on++;
            }
        }
        assert on <= n;
    }
}
