// expect: SAFE within bounds (clock fixed)
// options: --engine explicit
import java.util.Timer;
import java.util.TimerTask;

/** The same at a fixed rate, and cancelled by itself. */
public class PeriodicTimerRate {
    static volatile int x;

    public static void main(String[] args) {
        new Timer(true).scheduleAtFixedRate(new TimerTask() {
            public void run() {
                if (++x == 2) cancel();
            }
        }, 5, 7);
        assert x <= 2;
    }
}
