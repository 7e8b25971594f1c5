// expect: SAFE
import java.util.*;

/** Either the task has begun or it never does. Its method is synchronized. */
public class TimerCancelRace {
    static boolean done;
    static Timer timer;
    public static void main(String[] a){
        timer = new Timer();
        TimerTask t = new TimerTask(){
            public synchronized void run(){
                done=true;
                timer.cancel();
            }
        };
        timer.schedule(t, 1);
        if (t.cancel()) {
            assert !done;
            timer.cancel();
        }
    }
}
