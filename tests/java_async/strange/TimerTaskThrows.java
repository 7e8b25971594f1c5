// expect: UNSAFE
import java.util.*;

/** Nobody catches what the task throws. */
public class TimerTaskThrows {
    static int done;
    public static void main(String[] a){
        Timer timer = new Timer();
        timer.schedule(new TimerTask(){
            public void run(){
                throw new IllegalStateException();
            }
        }, 1);
    }
}
