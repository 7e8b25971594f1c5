// expect: UNSAFE AssertionError
/** A helper catches InterruptedException and forgets it: the worker does not see the request to stop. */
public class InterruptSwallowed {
    static void pause(Object lock) {
        synchronized (lock) {
            try {
                lock.wait(10);
            } catch (InterruptedException e) {
                // ignored: the flag is lost
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean[] stopped = new boolean[1];
        Thread t = new Thread(() -> {
            pause(new Object());
            stopped[0] = Thread.currentThread().isInterrupted();
        });
        t.start();
        t.interrupt();
        t.join();
        assert stopped[0] : "the interrupt was lost";
    }
}
