// wait gives up a monitor that was entered twice, and has it twice afterwards.
public class WaitReentrant {
    static final Object lock = new Object();
    static boolean ready;
    static int inside;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notify(); // bug: inside++;
            }
        });
        t.start();
        synchronized (lock) {
            synchronized (lock) {
                while (!ready) lock.wait();
            }
            assert Thread.holdsLock(lock);
            inside++;
        }
        t.join();
        assert inside == 1 && !Thread.holdsLock(lock);
    }
}
