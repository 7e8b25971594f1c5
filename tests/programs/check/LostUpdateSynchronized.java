// expect: SAFE
/** The same counter, every access under one monitor. */
public class LostUpdateSynchronized {
    private int count;

    synchronized void increment() {
        count++;
    }

    synchronized int get() {
        return count;
    }

    public static void main(String[] args) throws InterruptedException {
        LostUpdateSynchronized c = new LostUpdateSynchronized();
        Runnable twice = () -> {
            c.increment();
            c.increment();
        };
        Thread t = new Thread(twice);
        t.start();
        twice.run();
        t.join();
        assert c.get() == 4;
    }
}
