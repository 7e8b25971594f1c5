// expect: UNSAFE AssertionError
/** Workers that wait for each other with wait(ms), in a loop; one of them looks only once. */
public class TimedWaitOnce {
    static int arrived;
    static final Object lock = new Object();

    static void meet(boolean patient) {
        try {
            synchronized (lock) {
                arrived++;
                lock.notifyAll();
                if (!patient) lock.wait(10);
                while (patient && arrived < 2) lock.wait(10);
                assert arrived == 2;
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> meet(true)), b = new Thread(() -> meet(false));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
