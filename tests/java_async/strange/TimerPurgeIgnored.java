// expect: SAFE
import java.util.*;

/** In a bag, where nobody asks how many were purged. */
public class TimerPurgeIgnored {
    static boolean open;
    static void post(Timer t) {
        t.schedule(new TimerTask(){
            public void run(){
                if (!open) {
                    open = true;
                    post(t);
                } else open = false;
                t.purge();
            }
        }, 3);
    }
    public static void main(String[] a){
        Timer timer = new Timer(true);
        for(;;) post(timer);
    }
}
