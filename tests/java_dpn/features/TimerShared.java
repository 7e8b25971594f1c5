// expect: UNKNOWN
import java.util.*;

/** A timer's task and main. */
public class TimerShared {
    static int n;

    public static void main(String[] args) {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                n++;
            }
        }, 1);
        n++;
        timer.cancel();
    }
}
