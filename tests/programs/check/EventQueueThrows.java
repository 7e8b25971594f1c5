// expect: SAFE
import java.awt.EventQueue;
import java.lang.reflect.InvocationTargetException;

/** invokeAndWait hands on what was thrown, and refuses to be called by the dispatch thread. */
public class EventQueueThrows {
    public static void main(String[] a) throws Exception {
        try { EventQueue.invokeAndWait(() -> { throw new IllegalStateException("x"); }); assert false; }
        catch (InvocationTargetException e) { assert e.getCause() instanceof IllegalStateException; }
        EventQueue.invokeAndWait(() -> {
            try { EventQueue.invokeAndWait(() -> { }); throw new RuntimeException("?"); }
            catch (Error e) { if (!e.getMessage().equals("Cannot call invokeAndWait from the event dispatcher thread")) throw e; }
            catch (Exception e) { throw new AssertionError(e); } });
    }
}
