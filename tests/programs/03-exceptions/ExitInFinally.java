// expect-exit: 42
/** System.exit inside try: finally does not run, a hook does. */
public class ExitInFinally {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        try {
            System.out.println("exiting");
            System.exit(42);
        } finally {
            System.out.println("never");
        }
    }
}
