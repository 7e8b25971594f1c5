// expect: UNSAFE AssertionError
import java.awt.EventQueue;

/** A daemon posts, or does not any more: the dispatch thread keeps the program from ending while something is pending. */
public class EventQueueDaemonPosts {
    static int x;
    public static void main(String[] a) throws Exception {
        Thread d = new Thread(() -> { EventQueue.invokeLater(() -> { x++; EventQueue.invokeLater(() -> x++); }); });
        d.setDaemon(true);
        d.start();
        EventQueue.invokeLater(() -> { x += 10; });
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { assert x != 12; }));
    }
}
