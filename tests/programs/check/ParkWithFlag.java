// expect: SAFE
import java.util.concurrent.locks.LockSupport;

/** Park in a loop on a flag. */
public class ParkWithFlag {
    static volatile boolean go;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            while (!go) {
                LockSupport.park();
            }
        });
        t.start();
        go = true;
        LockSupport.unpark(t);
        t.join();
    }
}
