// expect: SAFE
import java.util.*;
import java.util.concurrent.*;

/** What cancel() has prevented does not run, also after the timer was cancelled. */
public class TimerCancelSeen {
    static volatile int n;
    public static void main(String[] a) {
        Timer t = new Timer();
        TimerTask k = new TimerTask() {
            public void run() {
                n = 1;
            }
        };
        t.schedule(k, 1);
        boolean c = k.cancel();
        t.cancel();
        assert !(c && n == 1);
    }
}
