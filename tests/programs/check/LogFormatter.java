// expect: SAFE
// states: 300
import java.io.ByteArrayOutputStream;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;

/** A formatter and a stream of the program's own: the text is the same in both orders but for the order. */
public class LogFormatter {
    public static void main(String[] args) throws InterruptedException {
        Logger log = Logger.getLogger("till");
        log.setUseParentHandlers(false);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StreamHandler handler = new StreamHandler(out, new Formatter() {
            @Override
            public String format(LogRecord r) {
                return r.getLevel() + " " + r.getMessage() + ";";
            }
        });
        log.addHandler(handler);
        Thread a = new Thread(() -> {
            log.info("a");
            log.warning("b");
        });
        Thread b = new Thread(() -> log.log(Level.SEVERE, "c"));
        a.start();
        b.start();
        a.join();
        b.join();
        handler.flush();
        assert out.toString().length() == "INFO a;WARNING b;SEVERE c;".length();
        assert out.toString().indexOf("a;") < out.toString().indexOf("b;");
    }
}
