/** Exceptions without stack traces, fillInStackTrace, setStackTrace. */
public class StackTraceless {
    static class Light extends RuntimeException {
        Light() {
            super("light", null, false, false);
        }
    }

    static Throwable made() {
        return new Throwable("made");
    }

    public static void main(String[] args) {
        Light l = new Light();
        l.addSuppressed(new Exception());
        System.out.println(l.getStackTrace().length + " " + l.getSuppressed().length);
        l.printStackTrace(System.out);
        Throwable t = made();
        System.out.println(t.getStackTrace()[0].getMethodName());
        t.fillInStackTrace();
        System.out.println(t.getStackTrace()[0].getMethodName());
        t.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "D.java", 17),
            new StackTraceElement("a.B", "<init>", null, -1), new StackTraceElement("a.B", "n", "N.java", -2)});
        t.printStackTrace(System.out);
    }
}
