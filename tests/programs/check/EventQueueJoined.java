// expect: UNKNOWN whether the dispatch thread of events still lives
import java.awt.EventQueue;

/** The JDK's dispatch thread ends after a second without events; ours does not, so nobody may wait for it. */
public class EventQueueJoined {
    static Thread dispatcher;

    public static void main(String[] args) throws Exception {
        EventQueue.invokeAndWait(() -> dispatcher = Thread.currentThread());
        dispatcher.join();
    }
}
