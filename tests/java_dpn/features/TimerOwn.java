// expect: SAFE
import java.util.*;

/** One timer has one thread. */
public class TimerOwn {
    static int n;

    static class Step extends TimerTask {
        @Override
        public void run() {
            n++;
        }
    }

    public static void main(String[] args) {
        Timer timer = new Timer();
        timer.schedule(new Step(), 1);
        timer.schedule(new Step(), 1, 10);
    }
}
