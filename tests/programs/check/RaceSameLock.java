// expect: SAFE
// property: race
/** One lock for one field. */
public class RaceSameLock {
    static final Object a = new Object();
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (a) {
                shared++;
            }
        });
        t.start();
        synchronized (a) {
            shared++;
        }
        t.join();
        assert shared == 2;
    }
}
