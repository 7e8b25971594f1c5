package gov.nasa.jpf.jvm;

/** The name that {@link gov.nasa.jpf.vm.Verify} had in Java PathFinder's earlier versions. */
public final class Verify {
    private Verify() {
    }

    /** Either boolean. */
    public static boolean getBoolean() {
        return gov.nasa.jpf.vm.Verify.getBoolean();
    }

    /** Either boolean; which one comes first is left to the search. */
    public static boolean getBoolean(boolean falseFirst) {
        return gov.nasa.jpf.vm.Verify.getBoolean(falseFirst);
    }

    /** Any int from {@code min} to {@code max}, both included. */
    public static int getInt(int min, int max) {
        return gov.nasa.jpf.vm.Verify.getInt(min, max);
    }

    /** Any long from {@code min} to {@code max}, both included. */
    public static long getLong(long min, long max) {
        return gov.nasa.jpf.vm.Verify.getLong(min, max);
    }

    /** Any of the given ints. */
    public static int getIntFromList(int... values) {
        return gov.nasa.jpf.vm.Verify.getIntFromList(values);
    }

    /** Any of the given longs. */
    public static long getLongFromList(long... values) {
        return gov.nasa.jpf.vm.Verify.getLongFromList(values);
    }

    /** Any of the given floats. */
    public static float getFloatFromList(float... values) {
        return gov.nasa.jpf.vm.Verify.getFloatFromList(values);
    }

    /** Any of the given doubles. */
    public static double getDoubleFromList(double... values) {
        return gov.nasa.jpf.vm.Verify.getDoubleFromList(values);
    }

    /** Any of the given objects. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <T> T getObjectFromList(T... values) {
        return gov.nasa.jpf.vm.Verify.getObjectFromList(values);
    }

    /** Any int from 0 to {@code max}, both included. */
    public static int random(int max) {
        return gov.nasa.jpf.vm.Verify.random(max);
    }

    /** Either boolean. */
    public static boolean randomBool() {
        return gov.nasa.jpf.vm.Verify.randomBool();
    }

    /** Only executions in which {@code condition} is false go on. */
    public static void ignoreIf(boolean condition) {
        gov.nasa.jpf.vm.Verify.ignoreIf(condition);
    }

    /** See {@link weft.Verify#atomicBegin}. */
    public static void beginAtomic() {
        gov.nasa.jpf.vm.Verify.beginAtomic();
    }

    /** See {@link weft.Verify#atomicEnd}. */
    public static void endAtomic() {
        gov.nasa.jpf.vm.Verify.endAtomic();
    }

    /** A hint to the search; does nothing. */
    public static void breakTransition(String reason) {
        gov.nasa.jpf.vm.Verify.breakTransition(reason);
    }

    /** A hint to the search; does nothing. */
    public static void interesting(boolean condition) {
        gov.nasa.jpf.vm.Verify.interesting(condition);
    }

    /** A hint to the search; does nothing. */
    public static void boring(boolean condition) {
        gov.nasa.jpf.vm.Verify.boring(condition);
    }

    /** A comment in the trace; does nothing. */
    public static void addComment(String text) {
        gov.nasa.jpf.vm.Verify.addComment(text);
    }

    /** Whether the program runs in Java PathFinder: it does not. */
    public static boolean isRunningInJPF() {
        return gov.nasa.jpf.vm.Verify.isRunningInJPF();
    }
}
