// expect: SAFE
import java.util.*;
import java.util.concurrent.*;

/** Two threads schedule one task: it runs once. */
public class TimerTaskTwice {
    static int n;
    public static void main(String[] a) throws Exception {
        Timer t = new Timer();
        TimerTask k = new TimerTask() {
            public void run() {
                n++;
                assert n == 1;
                t.cancel();
            }
        };
        new Thread(() -> {
            try {
                t.schedule(k, 1);
            } catch (IllegalStateException e) {
            }
        }).start();
        try {
            t.schedule(k, 1);
        } catch (IllegalStateException e) {
        }
    }
}
