// expect: UNSAFE IllegalStateException
import java.awt.EventQueue;

/** What an event throws is uncaught, though the dispatch thread goes on. */
public class EventQueueUncaught {
    public static void main(String[] a) throws Exception {
        EventQueue.invokeLater(() -> { throw new IllegalStateException("x"); });
        EventQueue.invokeLater(() -> { });
    }
}
