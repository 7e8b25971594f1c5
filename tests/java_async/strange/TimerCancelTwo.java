// expect: SAFE
import java.util.*;
import java.util.concurrent.*;

/** What was cancelled did not run, and what was not did. */
public class TimerCancelTwo {
    static int n;
    static class K extends TimerTask {
        final int i;
        K(int i) {
            this.i = i;
        }
        public void run() {
            n += i;
        }
    }
    public static void main(String[] a) throws Exception {
        Timer t = new Timer();
        K x = new K(1), y = new K(2);
        t.schedule(x, 1);
        t.schedule(y, 1);
        boolean p = x.cancel(), q = y.cancel();
        t.schedule(new TimerTask() {
            public void run() {
                assert n == (p ? 0 : 1) + (q ? 0 : 2);
                t.cancel();
            }
        }, 1);
    }
}
