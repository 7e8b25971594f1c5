// expect: UNSAFE deadlock
import java.util.logging.Logger;

/** Printing what is logged needs the lock of standard error. */
public class LogDeadlock {
    static final Object till = new Object();
    static final Logger log = Logger.getLogger("till");

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            synchronized (System.err) {
                synchronized (till) {
                    System.err.println();
                }
            }
        });
        a.start();
        synchronized (till) {
            log.info("sold");
        }
        a.join();
    }
}
