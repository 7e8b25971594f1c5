// expect: UNSAFE AssertionError
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Two handlers may get two records in different orders. */
public class LogTwoHandlers {
    static class Keeper extends Handler {
        final List<String> got = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void publish(LogRecord r) {
            got.add(r.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    public static void main(String[] args) throws InterruptedException {
        Logger log = Logger.getLogger("till");
        log.setUseParentHandlers(false);
        Keeper first = new Keeper(), second = new Keeper();
        log.addHandler(first);
        log.addHandler(second);
        Thread a = new Thread(() -> log.info("a"));
        a.start();
        log.info("b");
        a.join();
        assert first.got.equals(second.got);
    }
}
