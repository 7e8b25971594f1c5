// expect: SAFE
/** Dekker's core: under sequential consistency not both threads read 0. */
public class StoreBuffering {
    static volatile int x;
    static volatile int y;

    public static void main(String[] args) throws InterruptedException {
        int[] r = new int[2];
        Thread t = new Thread(() -> {
            x = 1;
            r[0] = y;
        });
        t.start();
        y = 1;
        r[1] = x;
        t.join();
        assert r[0] + r[1] > 0;
    }
}
