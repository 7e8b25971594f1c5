// expect: UNSAFE (deadlock at WaitsDispatch.java:10, while other threads go on)
// The dispatch thread waits for an event that is behind.
import java.util.concurrent.*;
import javax.swing.SwingUtilities;
public class WaitsDispatch {
    static final CountDownLatch done = new CountDownLatch(1);
    public static void main(String[] args) {
        SwingUtilities.invokeLater(() -> {
            SwingUtilities.invokeLater(done::countDown);
            try { done.await(); } catch (InterruptedException e) { }
        });
        for (;;) SwingUtilities.invokeLater(() -> { });
    }
}
