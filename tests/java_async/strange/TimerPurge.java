// expect: SAFE
import java.util.*;

/** Cancelled tasks are counted. */
public class TimerPurge {
    static int done;
    static TimerTask task() {
        return new TimerTask(){
            public void run(){
                done++;
            }
        };
    }
    public static void main(String[] a){
        Timer timer = new Timer();
        TimerTask x = task(), y = task();
        timer.schedule(x, 1000);
        timer.schedule(y, 1000);
        x.cancel();
        int n = timer.purge();
        assert n <= 1;
        y.cancel();
        int m = timer.purge();
        assert n + m <= 2;
        timer.cancel();
    }
}
