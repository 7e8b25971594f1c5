// expect: SAFE
import java.awt.EventQueue;

/** A dispatch thread that is interrupted ends, and another one goes on. */
public class EventQueueInterrupted {
    static Thread one;
    public static void main(String[] a) throws Exception {
        EventQueue.invokeAndWait(() -> { one = Thread.currentThread(); one.interrupt(); });
        EventQueue.invokeAndWait(() -> { assert EventQueue.isDispatchThread(); assert Thread.currentThread() != one; assert !Thread.currentThread().isInterrupted(); });
        one.join();
    }
}
