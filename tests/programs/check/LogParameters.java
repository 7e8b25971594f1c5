// expect: UNSAFE AssertionError
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What is logged is code of the program. */
public class LogParameters {
    static int asked;

    static class Item {
        @Override
        public String toString() {
            asked++;
            return "item";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Logger log = Logger.getLogger("till");
        Logger.getLogger("").getHandlers()[0].setFormatter(new Formatter() {
            @Override
            public String format(LogRecord r) {
                return formatMessage(r);
            }
        });
        Item item = new Item();
        Thread a = new Thread(() -> asked++);
        a.start();
        log.log(Level.INFO, "sold {0}", item);
        a.join();
        assert asked == 2;
    }
}
