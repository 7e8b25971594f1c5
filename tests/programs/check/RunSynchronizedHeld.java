// expect: SAFE
/** run() is synchronized and its lock is held when the thread is started: it begins when the lock is free. */
public class RunSynchronizedHeld {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread() {
            @Override
            public synchronized void run() {
                if (count != 2) throw new AssertionError(count);
                count = 3;
                notifyAll();
            }
        };
        synchronized (t) {
            t.start();
            count = 1;
            Thread.yield();
            count = 2;
            while (count < 3) t.wait();
        }
        t.join();
    }
}
