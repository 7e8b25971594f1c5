// expect: UNSAFE deadlock
import java.util.logging.Handler;
import java.util.logging.Logger;

/** The handler's lock is taken by the program, too. */
public class LogHandlersLock {
    static final Object till = new Object();

    public static void main(String[] args) throws InterruptedException {
        Logger log = Logger.getLogger("till");
        Handler console = Logger.getLogger("").getHandlers()[0];
        Thread a = new Thread(() -> {
            synchronized (console) {
                synchronized (till) {
                    console.flush();
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
