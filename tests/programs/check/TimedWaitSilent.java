// expect: SAFE
// states: 300
/** wait(ms) in a loop: it ends by itself any number of times. */
public class TimedWaitSilent {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                ready = true; // nobody is notified: the waiter looks again when its time is over
            }
        });
        t.start();
        synchronized (lock) {
            while (!ready) lock.wait(10);
        }
        t.join();
    }
}
