package gov.nasa.jpf.vm;

/**
 * The part of Java PathFinder's class of this name that programs use, over {@link weft.Verify}, so that
 * programs written for it compile and run unchanged. Hints to its search (comments, priorities, broken
 * transitions) do nothing here.
 */
public final class Verify {
    private Verify() {
    }

    /** Either boolean. */
    public static boolean getBoolean() {
        return weft.Verify.anyBoolean();
    }

    /** Either boolean; which one comes first is left to the search. */
    public static boolean getBoolean(boolean falseFirst) {
        return weft.Verify.anyBoolean();
    }

    /** Any int from {@code min} to {@code max}, both included. */
    public static int getInt(int min, int max) {
        return weft.Verify.anyInt(min, max);
    }

    /** Any long from {@code min} to {@code max}, both included. */
    public static long getLong(long min, long max) {
        long size = max - min;
        if (size >= 0 && size <= Integer.MAX_VALUE) {
            return min + weft.Verify.anyInt(0, (int) size);
        }
        long value = weft.Verify.anyLong();
        weft.Verify.assume(min <= value && value <= max);
        return value;
    }

    /** Any of the given ints. */
    public static int getIntFromList(int... values) {
        return values[weft.Verify.anyInt(0, values.length - 1)];
    }

    /** Any of the given longs. */
    public static long getLongFromList(long... values) {
        return values[weft.Verify.anyInt(0, values.length - 1)];
    }

    /** Any of the given floats. */
    public static float getFloatFromList(float... values) {
        return values[weft.Verify.anyInt(0, values.length - 1)];
    }

    /** Any of the given doubles. */
    public static double getDoubleFromList(double... values) {
        return values[weft.Verify.anyInt(0, values.length - 1)];
    }

    /** Any of the given objects. */
    @SafeVarargs
    public static <T> T getObjectFromList(T... values) {
        return values[weft.Verify.anyInt(0, values.length - 1)];
    }

    /** Any int from 0 to {@code max}, both included. */
    public static int random(int max) {
        return weft.Verify.anyInt(0, max);
    }

    /** Either boolean. */
    public static boolean randomBool() {
        return weft.Verify.anyBoolean();
    }

    /** Only executions in which {@code condition} is false go on. */
    public static void ignoreIf(boolean condition) {
        weft.Verify.assume(!condition);
    }

    /** See {@link weft.Verify#atomicBegin}. */
    public static void beginAtomic() {
        weft.Verify.atomicBegin();
    }

    /** See {@link weft.Verify#atomicEnd}. */
    public static void endAtomic() {
        weft.Verify.atomicEnd();
    }

    /** A hint to the search; does nothing. */
    public static void breakTransition(String reason) {
    }

    /** A hint to the search; does nothing. */
    public static void interesting(boolean condition) {
    }

    /** A hint to the search; does nothing. */
    public static void boring(boolean condition) {
    }

    /** A comment in the trace; does nothing. */
    public static void addComment(String text) {
    }

    /** Whether the program runs in Java PathFinder: it does not. */
    public static boolean isRunningInJPF() {
        return false;
    }
}
