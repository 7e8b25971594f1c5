package weft;

import java.util.Random;

/**
 * Takes the place of the class of this name in weft-api.jar, for Fuzz: inputs are given ones first, then drawn from the
 * numbers and strings that the program's source mentions, what lies beside them, edge values, and at random.
 */
public final class Inputs {
    static final int PLAIN = 0;
    static final int EDGES = 1;
    static final int CHARS = 2;
    static final int FLOATS = 3;
    static final int DOUBLES = 4;
    static final int LENGTH = 5;

    private static final double[] REALS = {
        0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 1e10, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
        Float.MIN_VALUE, Float.MAX_VALUE, Double.MIN_VALUE, Double.MAX_VALUE, Integer.MAX_VALUE, 0.1,
    };
    private static final int LONGEST = 40;
    private static final int MOST_DRAWN = 10000;

    /** A program that draws so many inputs does not end by itself. */
    static final class Endless extends Error {
        private static final long serialVersionUID = 1;
    }

    private static long[] given = {};
    private static double[] numbers = {};
    private static String[] strings = {};
    private static int used;
    private static int drawn;
    private static String text = ""; // the string whose chars are drawn next
    private static int at;
    private static Random random = new Random(0);

    private Inputs() {
    }

    /** The words of one program. */
    public static synchronized void prepare(double[] itsNumbers, String[] itsStrings, long seed) {
        numbers = itsNumbers;
        strings = itsStrings;
        random = new Random(seed);
    }

    /** A new run. */
    public static synchronized void begin(long[] inputs) {
        given = inputs;
        used = 0;
        drawn = 0;
        text = "";
        at = 0;
    }

    static long length(int most) {
        return next(0, most, LENGTH);
    }

    static char unit(int number, int i) {
        return (char) next(0, 0xffff, CHARS);
    }

    static String made(int number, int most, String string) {
        return string;
    }

    static synchronized long next(long lo, long hi, int shape) {
        if (used < given.length) {
            long value = given[used++];
            if (lo > value || value > hi) {
                throw new IllegalArgumentException("input " + used + " is " + value + ", not from " + lo + " to " + hi);
            }
            return value;
        }
        if (++drawn > MOST_DRAWN) {
            throw new Endless();
        }
        switch (shape) {
            case CHARS:
                return at < text.length() ? text.charAt(at++) : anyChar();
            case FLOATS:
                return random.nextInt(4) == 0 ? random.nextInt() : Float.floatToRawIntBits((float) real());
            case DOUBLES:
                return Double.doubleToRawLongBits(real());
            case LENGTH:
                text = string();
                text = text.substring(0, (int) Math.min(hi, text.length()));
                at = 0;
                return text.length();
            default:
                return integer(lo, hi);
        }
    }

    private static long integer(long lo, long hi) {
        long value;
        switch (random.nextInt(8)) {
            case 0:
                value = lo + random.nextInt(4);
                break;
            case 1:
                value = hi - random.nextInt(4);
                break;
            case 2:
                value = random.nextInt(20) - 9;
                break;
            case 3:
            case 4:
                value = (long) number() + random.nextInt(3) - 1;
                break;
            case 5:
                value = random.nextInt(2001) - 1000;
                break;
            default:
                value = random.nextLong();
        }
        long size = hi - lo + 1; // 0 stands for 2^64
        return lo <= value && value <= hi || size == 0 ? value : lo + Long.remainderUnsigned(random.nextLong(), size);
    }

    private static double number() {
        return numbers.length == 0 ? random.nextInt(100) : numbers[random.nextInt(numbers.length)];
    }

    private static double real() {
        switch (random.nextInt(7)) {
            case 0:
                return REALS[random.nextInt(REALS.length)];
            case 1:
                return (random.nextInt(2001) - 1000) / 8.0;
            case 2:
                return number();
            case 3:
                return number() + (random.nextInt(9) - 4) / 4.0;
            case 4:
                double near = number();
                return near + (random.nextInt(5) - 2) * Math.ulp(near);
            case 5:
                return random.nextDouble();
            default:
                return Double.longBitsToDouble(random.nextLong());
        }
    }

    private static char anyChar() {
        switch (random.nextInt(6)) {
            case 0:
                return (char) random.nextInt(65536);
            case 1:
                return (char) ('0' + random.nextInt(10));
            case 2:
                return (char) ('a' + random.nextInt(3));
            case 3:
                String word = strings.length == 0 ? "" : strings[random.nextInt(strings.length)];
                return word.isEmpty() ? ' ' : word.charAt(random.nextInt(word.length()));
            default:
                return (char) (' ' + random.nextInt(95));
        }
    }

    private static String string() {
        StringBuilder made = new StringBuilder();
        int words = strings.length == 0 ? 0 : random.nextInt(4);
        for (int i = 0; i < words; i++) {
            made.append(strings[random.nextInt(strings.length)]);
        }
        for (int i = words == 0 ? random.nextInt(10) : random.nextInt(3); i > 0; i--) {
            int place = random.nextInt(made.length() + 1);
            if (random.nextInt(3) == 0 && place < made.length()) {
                made.deleteCharAt(place);
            } else if (random.nextInt(4) == 0 && place < made.length()) {
                char c = made.charAt(place);
                made.setCharAt(place, Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c));
            } else {
                made.insert(place, random.nextInt(4) == 0 ? String.valueOf((int) number()) : String.valueOf(anyChar()));
            }
        }
        return made.length() > LONGEST ? made.substring(0, LONGEST) : made.toString();
    }
}
