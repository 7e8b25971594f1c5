// expect: UNSAFE AssertionError
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** A logger asks for its level first and for its handlers later: one that was added when logging was off gets a record. */
public class LogLevelThenHandler {
    static class Never extends Handler {
        @Override
        public void publish(LogRecord r) {
            throw new AssertionError();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    public static void main(String[] args) throws InterruptedException {
        Logger log = Logger.getLogger("till");
        log.setUseParentHandlers(false);
        Thread a = new Thread(() -> log.info("a"));
        a.start();
        log.setLevel(Level.OFF);
        log.addHandler(new Never());
        a.join();
    }
}
