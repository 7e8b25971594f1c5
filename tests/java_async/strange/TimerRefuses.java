// expect: SAFE
import java.util.*;

/** What a timer refuses: a task when it is cancelled, a negative delay. */
public class TimerRefuses {
    public static void main(String[] a){
        Timer timer = new Timer();
        timer.schedule(new TimerTask(){
            public void run(){
                timer.cancel();
                try {
                    timer.schedule(this, 1);
                    assert false;
                } catch (IllegalStateException e) {
                }
            }
        }, 1);
        try {
            timer.schedule(null, -1);
            assert false;
        } catch (IllegalArgumentException e) {
        }
    }
}
