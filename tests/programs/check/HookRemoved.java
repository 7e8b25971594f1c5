// expect: UNSAFE AssertionError

/** A daemon takes back a shutdown hook; the last thread may end before that. */
public class HookRemoved {
    static volatile boolean removed;

    public static void main(String[] args) {
        Thread hook = new Thread(() -> {
            assert removed;
        });
        Runtime.getRuntime().addShutdownHook(hook);
        Thread t = new Thread(() -> {
            try {
                removed = Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                removed = false; // too late
            }
        });
        t.setDaemon(true);
        t.start();
    }
}
