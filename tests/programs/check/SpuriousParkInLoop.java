// expect: SAFE
// options: --spurious on
import java.util.concurrent.locks.LockSupport;

/** The same in a loop. */
public class SpuriousParkInLoop {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            ready = true;
            LockSupport.unpark(main);
        }).start();
        while (!ready) {
            LockSupport.park();
        }
        assert ready;
    }
}
