// expect: UNSAFE AssertionError
// options: --spurious on
import java.util.concurrent.locks.LockSupport;

/** LockSupport.park may return without a permit. */
public class SpuriousPark {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            ready = true;
            LockSupport.unpark(main);
        }).start();
        LockSupport.park();
        assert ready;
    }
}
