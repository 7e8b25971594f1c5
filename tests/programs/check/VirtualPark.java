// expect: SAFE
// jdk: 21-
import java.util.concurrent.locks.LockSupport;

/** A permit given before or after the park ends it. */
public class VirtualPark {
    static volatile boolean open;

    public static void main(String[] args) throws InterruptedException {
        Thread t = Thread.startVirtualThread(() -> {
            while (!open) LockSupport.park();
        });
        open = true;
        LockSupport.unpark(t);
        t.join();
        assert !t.isAlive();
    }
}
