// expect: UNSAFE deadlock
import java.util.concurrent.locks.LockSupport;

/** One unpark for two parks. */
public class ParkWithoutPermit {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            LockSupport.park();
            LockSupport.park();
        });
        t.start();
        LockSupport.unpark(t);
        LockSupport.unpark(t);
        t.join();
    }
}
