// expect: UNSAFE deadlock
import java.awt.EventQueue;

/** Who waits for an event holds a lock that it wants. */
public class EventQueueDeadlock {
    public static void main(String[] a) throws Exception {
        Object l = new Object();
        synchronized (l) { EventQueue.invokeAndWait(() -> { synchronized (l) { } }); }
    }
}
