// expect: UNSAFE (deadlock
import java.util.*;
import java.util.concurrent.*;

/** A task notifies before anybody waits. */
public class TimerLostSignal {
    static boolean stop;
    static final Object m = new Object();
    public static void main(String[] a) throws Exception {
        Timer t = new Timer();
        t.schedule(new TimerTask() {
            public void run() {
                synchronized (m) {
                    m.notify();
                }
            }
        }, 1);
        synchronized (m) {
            m.wait();
        }
        t.cancel();
    }
}
