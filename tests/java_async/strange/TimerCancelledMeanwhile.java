// expect: UNSAFE (IllegalStateException
import java.util.*;
import java.util.concurrent.*;

/** Another thread cancels the timer before a task is scheduled. */
public class TimerCancelledMeanwhile {
    static int n;
    public static void main(String[] a) throws Exception {
        Timer t = new Timer();
        new Thread(() -> t.cancel()).start();
        t.schedule(new TimerTask() {
            public void run() {
                n = 1;
            }
        }, 1);
    }
}
