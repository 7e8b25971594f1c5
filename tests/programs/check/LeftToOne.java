// expect: UNSAFE AssertionError

/** Once a thread has ended, what it wrote belongs to the one that started it; but it need not have written yet. */
public class LeftToOne {
    static final Object lock = new Object();
    int value;

    public static void main(String[] args) throws InterruptedException {
        LeftToOne box = new LeftToOne();
        Thread t = new Thread(() -> box.value = 1);
        t.start();
        synchronized (lock) {
            lock.notifyAll();
        }
        int seen = box.value;
        t.join();
        assert seen == 1;
    }
}
