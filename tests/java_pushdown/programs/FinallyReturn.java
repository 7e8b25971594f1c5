// A return in finally drops the exception, and the lock is given back.
public class FinallyReturn {
    static final Object lock = new Object();
    static volatile int count;

    @SuppressWarnings("finally")
    static int odd(int[] a) {
        synchronized (lock) {
            try {
                return a[3];
            } finally {
                return 7; // bug: count++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> count = odd(new int[1]));
        t.start();
        assert odd(null) == 7;
        t.join();
        assert count == 7 && !Thread.holdsLock(lock);
    }
}
