// expect: SAFE
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** A frame returns with a monitor that it has entered: an exception, and the monitor is free. */
public class LockLeftBehind {
    static final Object LOCK = new Object();
    static Method enter;
    static int failed;

    static void work() {
        try {
            enter.invoke(null, LOCK);
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof IllegalMonitorStateException)) throw new AssertionError(e.getCause());
            synchronized (LOCK) {
                failed++;
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        enter = Class.forName("LockLeftBehindSite").getMethod("enter", Object.class);
        Thread t = new Thread(LockLeftBehind::work);
        t.start();
        work();
        t.join();
        if (failed != 2) throw new AssertionError(failed);
    }
}
