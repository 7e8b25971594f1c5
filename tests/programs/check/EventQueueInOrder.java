// expect: SAFE
import javax.swing.SwingUtilities;

/** What is posted to the dispatch thread is done in order; invokeAndWait waits for its turn. */
public class EventQueueInOrder {
    static int x; static volatile boolean last;
    public static void main(String[] a) throws Exception {
        SwingUtilities.invokeLater(() -> x = 1);
        SwingUtilities.invokeAndWait(() -> { assert x == 1; x = 2; assert SwingUtilities.isEventDispatchThread(); });
        assert x == 2;
        assert !SwingUtilities.isEventDispatchThread();
        SwingUtilities.invokeLater(() -> { SwingUtilities.invokeLater(() -> { x = 3; }); });
    }
}
