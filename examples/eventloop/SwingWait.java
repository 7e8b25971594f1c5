// A thread waits for the dispatch thread, and holds the lock that an event wants.
//
//     weft check --engine async examples/eventloop/SwingWait.java     UNSAFE (deadlock at SwingWait.java:16, SwingWait.java:22)
import java.awt.EventQueue;

public class SwingWait {
    static final Object lock = new Object();
    static int shown;

    static void show(int what) {
        shown = what;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> EventQueue.invokeLater(() -> {
            synchronized (lock) {
                show(0);
            }
        }));
        other.start();
        synchronized (lock) {
            EventQueue.invokeAndWait(() -> show(1));
        }
        other.join();
    }
}
