// expect-exit: 1
/** What a failed initialiser leaves behind: causes, other threads, supers. */
public class InitFailure {
    static class Bad { static int x; static { if (true) throw new IllegalStateException("first"); } }
    static class BadError { static int x; static { if (true) throw new StackOverflowError("err"); } }
    static class Chained { static int x; static { if (true) throw new IllegalStateException("outer", new RuntimeException("inner")); } }
    static class NoMessage { static int x; static { if (true) throw new RuntimeException(); } }
    static class Sub extends Bad { static int y = 3; }
    static void attempt(String what, Runnable r) {
        try { r.run(); System.out.println(what + " fine"); }
        catch (Throwable t) {
            System.out.println(what + ": " + t);
            for (Throwable c = t.getCause(); c != null; c = c.getCause()) {
                System.out.println("  cause " + c);
                StackTraceElement[] s = c.getStackTrace();
                if (s.length > 0) System.out.println("    at " + s[0]);
            }
        }
    }
    public static void main(String[] args) throws Exception {
        attempt("first", () -> Bad.x++);
        attempt("second", () -> Bad.x++);
        attempt("sub", () -> System.out.println(Sub.y));
        attempt("sub again", () -> System.out.println(Sub.y));
        attempt("error", () -> BadError.x++);
        attempt("error again", () -> BadError.x++);
        attempt("chained", () -> Chained.x++);
        attempt("chained again", () -> Chained.x++);
        attempt("silent", () -> NoMessage.x++);
        attempt("silent again", () -> NoMessage.x++);
        Thread t = new Thread(() -> attempt("other thread", () -> Bad.x++), "other");
        t.start(); t.join();
        try { Class.forName("InitFailure$Bad"); } catch (Throwable e) { System.out.println("forName " + e + " / " + e.getCause()); }
        Bad.x++;
    }
}
