// expect: UNSAFE AssertionError
/** A daemon goes on while the only shutdown hook runs. */
public class HookSeesDaemon {
    static int n;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> n++);
        daemon.setDaemon(true);
        daemon.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            int before = n;
            n = before + 1;
            assert n == before + 1;
            assert before == 0;
        }));
    }
}
