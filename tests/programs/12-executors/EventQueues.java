// threads
import java.awt.EventQueue;
import java.lang.reflect.InvocationTargetException;
import javax.swing.SwingUtilities;

/** The dispatch thread of events, without a screen: order, exceptions, interrupts, and that it ends with the program. */
public class EventQueues {
    private static void say(String what) {
        System.out.println(what + " " + Thread.currentThread().getName() + " " + SwingUtilities.isEventDispatchThread());
    }

    public static void main(String[] args) throws Exception {
        System.setProperty("java.awt.headless", "true");
        say("main");
        for (int i = 0; i < 3; i++) {
            int n = i;
            SwingUtilities.invokeLater(() -> say("later " + n));
        }
        SwingUtilities.invokeAndWait(() -> say("and wait"));
        try {
            EventQueue.invokeAndWait(() -> {
                throw new IllegalStateException("odd");
            });
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        try {
            EventQueue.invokeAndWait(null);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getClass());
        }
        EventQueue.invokeAndWait(() -> {
            try {
                EventQueue.invokeAndWait(() -> { });
            } catch (Exception | Error e) {
                System.out.println(e);
            }
        });
        Thread[] threads = new Thread[2];
        EventQueue.invokeAndWait(() -> threads[0] = Thread.currentThread());
        System.out.println(threads[0].getPriority() + " " + threads[0].getThreadGroup().getName() + " "
            + threads[0].getClass().getName());
        EventQueue.invokeAndWait(() -> Thread.currentThread().interrupt());
        EventQueue.invokeAndWait(() -> threads[1] = Thread.currentThread());
        System.out.println(threads[0] == threads[1]);
        EventQueue.invokeLater(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((t, e) -> say("handler: " + e.getMessage()));
            throw new IllegalStateException("taken");
        });
        EventQueue.invokeLater(() -> EventQueue.invokeLater(() -> say("the last")));
    }
}
