// expect: SAFE within bounds (clock fixed)
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** A handler of the program's that looks at the date. */
public class LogDates {
    static long last;

    public static void main(String[] args) throws InterruptedException {
        Logger log = Logger.getLogger("till");
        log.setUseParentHandlers(false);
        log.addHandler(new Handler() {
            @Override
            public synchronized void publish(LogRecord r) {
                last = Math.max(last, r.getMillis());
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
        assert last > 0;
    }
}
