// expect: UNKNOWN (not supported: an interrupt of a Timer's thread
import java.util.*;
import java.util.concurrent.*;

/** An interrupt shows only if the thread has to wait for a delay. */
public class TimerInterrupted {
    static Thread w;
    public static void main(String[] a) throws Exception {
        Timer t = new Timer();
        t.schedule(new TimerTask() {
            public void run() {
                Thread.currentThread().interrupt();
            }
        }, 1);
        t.schedule(new TimerTask() {
            public void run() {
                boolean i = Thread.interrupted();
                t.cancel();
            }
        }, 1);
    }
}
