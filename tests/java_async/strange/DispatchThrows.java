// expect: UNSAFE (InvocationTargetException at DispatchThrows.java:9)
// What an event throws, invokeAndWait throws.
import java.awt.EventQueue;
public class DispatchThrows {
    static int clicks;
    public static void main(String[] a) throws Exception {
        for (;;) {
            EventQueue.invokeLater(() -> { clicks = Math.min(clicks + 1, 3); });
            EventQueue.invokeAndWait(() -> { if (clicks == 3) throw new IllegalStateException(); });
        }
    }
}
