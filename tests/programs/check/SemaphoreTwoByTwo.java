// expect: UNSAFE deadlock
import java.util.concurrent.Semaphore;

/** Two threads need two permits each and take them one by one. */
public class SemaphoreTwoByTwo {
    static final Semaphore s = new Semaphore(2);

    static void work() {
        s.acquireUninterruptibly();
        s.acquireUninterruptibly();
        s.release(2);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(SemaphoreTwoByTwo::work);
        t.start();
        work();
        t.join();
    }
}
