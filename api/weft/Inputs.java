package weft;

/**
 * Where the inputs of {@link Verify} come from on a plain JVM: the list in {@code weft.inputs}
 * first, then a splitmix64 generator started with {@code weft.seed}. Weft never runs this class.
 */
final class Inputs {
    /** Shapes of the random draw; all but PLAIN prefer the values on which programs break. */
    static final int PLAIN = 0;
    static final int EDGES = 1;
    static final int CHARS = 2;
    static final int FLOATS = 3;
    static final int DOUBLES = 4;
    static final int LENGTH = 5;

    private static final int LONGEST = 64;

    private static final double[] REALS = {
        0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 1e10, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
        Float.MIN_VALUE, Float.MAX_VALUE, Double.MIN_VALUE, Double.MAX_VALUE, Integer.MAX_VALUE, 0.1,
    };

    private static String[] given = list(System.getProperty("weft.inputs", ""));
    private static int used;
    private static long state = Long.getLong("weft.seed", System.nanoTime());

    private Inputs() {
    }

    /** These come next, in place of those that were left. */
    static synchronized void give(long[] values) {
        given = new String[values.length];
        used = 0;
        for (int i = 0; i < values.length; i++) {
            given[i] = Long.toString(values[i]);
        }
    }

    /** The next input, a value from {@code lo} to {@code hi} (raw bits for the real shapes). */
    static synchronized long next(long lo, long hi, int shape) {
        if (used < given.length) {
            String text = given[used++].trim();
            try {
                long value = Long.parseLong(text);
                if (lo <= value && value <= hi) {
                    return value;
                }
            } catch (NumberFormatException notANumber) {
                // reported below, like a number out of range
            }
            throw new IllegalArgumentException(
                "weft.inputs: value " + used + " is " + text + ", not from " + lo + " to " + hi);
        }
        long draw = random();
        switch (shape) {
            case CHARS:
                return random() % 4 == 0 ? within(draw, lo, hi) : within(draw, ' ', '~');
            case FLOATS:
                return Float.floatToRawIntBits(real(draw, Float.intBitsToFloat((int) random())));
            case DOUBLES:
                return Double.doubleToRawLongBits(real(draw));
            case EDGES:
                return edgy(draw, lo, hi);
            case LENGTH:
                return within(draw, lo, Math.min(hi, LONGEST));
            default:
                return within(draw, lo, hi);
        }
    }

    /** The length of a string of at most {@code most} chars; for weft the bits above say which input it is. */
    static long length(int most) {
        return next(0, most, LENGTH);
    }

    /** Its {@code i}-th char. */
    static char unit(int number, int i) {
        return (char) next(0, 0xffff, CHARS);
    }

    /** The string of these. */
    static String made(int number, int most, String string) {
        return string;
    }

    private static String[] list(String text) {
        return text.trim().isEmpty() ? new String[0] : text.split(",");
    }

    private static long random() {
        long z = state += 0x9e3779b97f4a7c15L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    private static long within(long draw, long lo, long hi) {
        long size = hi - lo + 1; // 0 stands for 2^64
        return size == 0 ? draw : lo + Long.remainderUnsigned(draw, size);
    }

    private static long edgy(long draw, long lo, long hi) {
        switch ((int) (random() & 7)) {
            case 0:
                return lo + (draw & 3);
            case 1:
                return hi - (draw & 3);
            case 2:
            case 3:
                return within(draw, -9, 9);
            case 4:
                return within(draw, Math.max(lo, -1000), Math.min(hi, 1000));
            default:
                return within(draw, lo, hi);
        }
    }

    private static double real(long draw) {
        switch ((int) (random() & 3)) {
            case 0:
                return REALS[(int) (draw & 15)];
            case 1:
                return within(draw, -1000, 1000) / 8.0;
            default:
                return Double.longBitsToDouble(draw);
        }
    }

    private static float real(long draw, float other) {
        return (random() & 1) == 0 ? (float) real(draw) : other;
    }
}
