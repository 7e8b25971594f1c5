// A thread in wait is interrupted: it gets the exception, has the monitor again, and the flag is clear.
public class InterruptWait {
    static final Object lock = new Object();
    static boolean seen, flag, held;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (true) lock.wait();
                } catch (InterruptedException e) {
                    seen = true;
                    held = Thread.holdsLock(lock);
                    flag = Thread.currentThread().isInterrupted();
                }
            }
        });
        t.start();
        t.interrupt(); // bug: synchronized (lock) { lock.notify(); }
        t.join();
        assert seen && !flag;
    }
}
