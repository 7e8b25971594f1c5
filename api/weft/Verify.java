package weft;

/**
 * What a program under verification may ask of weft: inputs, assumptions and atomic blocks.
 *
 * <p>Under weft every method here is intercepted by name (a copy of this class on the class path
 * changes nothing): {@code any…()} stands for <em>every</em> value of its type, {@link #assume}
 * discards the executions in which its condition is false, and code between {@link #atomicBegin}
 * and {@link #atomicEnd} is not interleaved with other threads.
 *
 * <p>On a plain JVM the same program is an ordinary random test:
 * <ul>
 * <li>{@code any…()} draws at random. {@code -Dweft.seed=N} makes the draws repeatable. Edge values
 *     (0, 1, -1, the extremes, NaN, …) are drawn more often than chance would.
 * <li>{@code -Dweft.inputs=V,V,…} gives the first draws instead, in order of use, for example the
 *     inputs of a witness. A value is a decimal integer: the number itself, 0 or 1 for a boolean,
 *     the code of a char, the raw bits of a float or double; a string is its length and then its
 *     chars. When the list is used up the draws go on at random. A value that its method cannot
 *     return ends the run with an {@link IllegalArgumentException}.
 * <li>{@code assume(false)} ends the run quietly: standard output and error are flushed, the JVM
 *     halts with status {@value #ASSUMPTION_FAILED}, and no shutdown hook, finally block or other
 *     thread gets a further step, as this execution is not one the program cares about. Inside a
 *     test framework, where the JVM must live on, {@code -Dweft.assume=throw} throws an
 *     {@link AssumptionFailed} instead.
 * <li>{@code atomicBegin()} and {@code atomicEnd()} do nothing.
 * </ul>
 *
 * <p>All methods may be called from any thread.
 */
public final class Verify {
    /** Exit status of a plain JVM whose run ended in {@code assume(false)}; test runners know 77 as "skipped". */
    public static final int ASSUMPTION_FAILED = 77;

    private Verify() {
    }

    /** Either boolean. */
    public static boolean anyBoolean() {
        return Inputs.next(0, 1, Inputs.PLAIN) != 0;
    }

    /** Any byte. */
    public static byte anyByte() {
        return (byte) Inputs.next(Byte.MIN_VALUE, Byte.MAX_VALUE, Inputs.EDGES);
    }

    /** Any short. */
    public static short anyShort() {
        return (short) Inputs.next(Short.MIN_VALUE, Short.MAX_VALUE, Inputs.EDGES);
    }

    /** Any char, surrogates included. */
    public static char anyChar() {
        return (char) Inputs.next(Character.MIN_VALUE, Character.MAX_VALUE, Inputs.CHARS);
    }

    /** Any int. */
    public static int anyInt() {
        return (int) Inputs.next(Integer.MIN_VALUE, Integer.MAX_VALUE, Inputs.EDGES);
    }

    /**
     * Any int from {@code lo} to {@code hi}, both included.
     *
     * @throws IllegalArgumentException if {@code lo > hi}: there is no such value
     */
    public static int anyInt(int lo, int hi) {
        if (lo > hi) {
            throw new IllegalArgumentException("anyInt(" + lo + ", " + hi + "): empty range");
        }
        return (int) Inputs.next(lo, hi, Inputs.PLAIN);
    }

    /** Any long. */
    public static long anyLong() {
        return Inputs.next(Long.MIN_VALUE, Long.MAX_VALUE, Inputs.EDGES);
    }

    /** Any float: infinities, both zeros, subnormals and NaN included. */
    public static float anyFloat() {
        return Float.intBitsToFloat((int) Inputs.next(Integer.MIN_VALUE, Integer.MAX_VALUE, Inputs.FLOATS));
    }

    /** Any double: infinities, both zeros, subnormals and NaN included. */
    public static double anyDouble() {
        return Double.longBitsToDouble(Inputs.next(Long.MIN_VALUE, Long.MAX_VALUE, Inputs.DOUBLES));
    }

    /**
     * Any string of at most {@code maxLength} chars, never null. The chars are as {@link #anyChar}'s. On a plain JVM
     * a string drawn at random has at most 64.
     *
     * @throws IllegalArgumentException if {@code maxLength} is negative
     */
    public static String anyString(int maxLength) {
        if (maxLength < 0) {
            throw new IllegalArgumentException("anyString(" + maxLength + "): negative length");
        }
        long drawn = Inputs.length(maxLength);
        int number = (int) (drawn >>> 32);
        char[] chars = new char[(int) drawn];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = Inputs.unit(number, i);
        }
        return Inputs.made(number, maxLength, new String(chars));
    }

    /** Only executions in which {@code condition} is true matter: the others end here, without an error. */
    public static void assume(boolean condition) {
        if (condition) {
            return;
        }
        if ("throw".equals(System.getProperty("weft.assume"))) {
            throw new AssumptionFailed();
        }
        System.out.flush();
        System.err.flush();
        Runtime.getRuntime().halt(ASSUMPTION_FAILED);
    }

    /**
     * From here to the matching {@link #atomicEnd} no other thread takes a step, unless this thread
     * blocks. Pairs may be nested. It is the caller's claim that the interleavings left out do not
     * matter: weft does not check it.
     */
    public static void atomicBegin() {
    }

    /** Ends what {@link #atomicBegin} began. */
    public static void atomicEnd() {
    }

    /**
     * The set of values that the fields marked {@link TrackWithBDD} can have at this point, as a
     * formula, where the engine tracks them; empty on a plain JVM and in all other engines. To look
     * at, not to compute with.
     */
    public static String trackedFormula() {
        return "";
    }

    /** What {@code assume(false)} throws on a plain JVM started with {@code -Dweft.assume=throw}. */
    public static final class AssumptionFailed extends Error {
        private static final long serialVersionUID = 1;

        AssumptionFailed() {
            super("assumption failed");
        }
    }
}
