// expect: UNSAFE AssertionError
import java.io.ByteArrayOutputStream;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;

/** The same with handlers of the JDK: one after the other gets a record, not both at once. */
public class LogStreamsDiffer {
    static class Plain extends Formatter {
        @Override
        public String format(LogRecord r) {
            return r.getMessage();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Logger log = Logger.getLogger("till");
        log.setUseParentHandlers(false);
        ByteArrayOutputStream x = new ByteArrayOutputStream(), y = new ByteArrayOutputStream();
        StreamHandler first = new StreamHandler(x, new Plain()), second = new StreamHandler(y, new Plain());
        log.addHandler(first);
        log.addHandler(second);
        Thread a = new Thread(() -> log.info("a"));
        a.start();
        log.info("b");
        a.join();
        first.flush();
        second.flush();
        assert x.toString().equals(y.toString());
    }
}
