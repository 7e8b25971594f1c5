// expect: UNSAFE
import java.util.*;

/** The same with three phases where two are claimed. */
public class TimerUnboundedBug {
    static int phase;
    public static void main(String[] a){
        Timer timer = new Timer();
        for(;;) timer.schedule(new TimerTask(){
            public void run(){
                phase=(phase+1)%3;
                assert phase<2;
            }
        }, 10);
    }
}
