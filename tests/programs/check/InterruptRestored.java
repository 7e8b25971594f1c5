// expect: SAFE
/** The helper restores the flag, so that the worker always sees an interrupt that came before its test. */
public class InterruptRestored {
    static void pause(Object lock) {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean[] stopped = new boolean[1];
        Thread t = new Thread(() -> {
            Object lock = new Object();
            while (!Thread.currentThread().isInterrupted()) {
                pause(lock);
            }
            stopped[0] = true;
        });
        t.start();
        t.interrupt();
        t.join();
        assert stopped[0];
    }
}
