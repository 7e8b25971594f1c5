// expect: SAFE
import java.util.*;

/** A periodic task that cancels itself; another one ends the timer. */
public class TimerCancelsItself {
    static volatile int x;
    static int ticks;
    public static void main(String[] a){
        Timer timer = new Timer();
        TimerTask tick = new TimerTask(){
            public void run(){
                ticks = (ticks+1)%4;
                if (ticks==3) cancel();
            }
        };
        timer.schedule(tick, 1, 1);
        timer.schedule(new TimerTask(){
            public void run(){
                assert ticks<=3;
                timer.cancel();
            }
        }, 5);
    }
}
