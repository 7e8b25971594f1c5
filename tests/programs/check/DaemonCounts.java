// expect: UNSAFE AssertionError
// options: --search auto
/** A daemon that counts for ever makes the space endless; the error beside it is two steps away. */
public class DaemonCounts {
    static volatile long count;
    static int a, b;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            for (;;) count++;
        });
        daemon.setDaemon(true);
        daemon.start();
        new Thread(() -> {
            a = 1;
            b = 1;
        }).start();
        if (b == 1) assert a == 0;
    }
}
