// expect: UNSAFE AssertionError
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** A record is numbered when it is made and published later: others may come first. */
public class LogNumbers {
    static long last = -1;

    public static void main(String[] args) throws InterruptedException {
        Logger log = Logger.getLogger("till");
        log.setUseParentHandlers(false);
        log.addHandler(new Handler() {
            @Override
            public synchronized void publish(LogRecord r) {
                assert r.getSequenceNumber() > last;
                last = r.getSequenceNumber();
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
        Thread a = new Thread(() -> log.info("a"));
        a.start();
        log.info("b");
        a.join();
    }
}
