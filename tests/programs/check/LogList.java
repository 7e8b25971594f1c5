// expect: UNSAFE ConcurrentModificationException|NoSuchElementException
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A list that another thread changes while it is logged. */
public class LogList {
    public static void main(String[] args) throws InterruptedException {
        Logger log = Logger.getLogger("till");
        List<String> items = new ArrayList<>(List.of("a", "b"));
        Thread a = new Thread(() -> items.remove(0));
        a.start();
        log.log(Level.INFO, items::toString);
        a.join();
    }
}
