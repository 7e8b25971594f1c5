// expect: SAFE
import java.util.*;

/** Tasks without a bound. */
public class TimerUnbounded {
    static int phase;
    public static void main(String[] a){
        Timer timer = new Timer();
        for(;;) timer.schedule(new TimerTask(){
            public void run(){
                phase=(phase+1)%3;
                assert phase<3;
            }
        }, 10);
    }
}
