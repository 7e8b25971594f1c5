// expect: SAFE
// states: 300
import java.util.logging.Logger;

/** What is printed by the standard handler is seen by nobody: neither date nor thread shows. */
public class LogConsole {
    static final Logger log = Logger.getLogger("till");

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> log.info("a"));
        Thread b = new Thread(() -> log.info("b"));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
