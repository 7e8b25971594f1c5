// expect: UNSAFE AssertionError
// options: --spurious on
/** A timed wait that ends before its time, though nobody notifies. */
public class SpuriousTimedClock {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> { });
        t.start();
        long before = System.nanoTime();
        synchronized (lock) {
            lock.wait(10);
        }
        long passed = System.nanoTime() - before;
        t.join();
        assert passed >= 10_000_000;
    }
}
