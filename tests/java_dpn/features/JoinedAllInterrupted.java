// expect: UNKNOWN
// possible: JoinedAllInterrupted.x
/** A join that is interrupted, and goes on to the next. */
public class JoinedAllInterrupted {
    static int x;
    static final Object lock = new Object();

    public static void main(String[] args) {
        Thread[] all = new Thread[2];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(() -> { synchronized (lock) { x++; } });
            all[i].start();
        }
        Thread.currentThread().interrupt();
        for (Thread t : all) {
            try {
                t.join();
            } catch (InterruptedException e) {
            }
        }
        x = 0;
    }
}
