// threads
// expect-exit: 1
/** The default handler gets main's exception; the status stays 1. */
public class MainHandler {
    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " died of " + e));
        throw new IllegalArgumentException("handled elsewhere");
    }
}
