// expect: SAFE
/** Without --spurious a wait returns when it was notified: the verdict names this assumption. */
public class SpuriousNotExplored {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            if (!ready) {
                lock.wait();
            }
            assert ready;
        }
    }
}
