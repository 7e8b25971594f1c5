// expect: SAFE within bounds (clock fixed)
// options: --engine explicit
import java.util.Timer;
import java.util.TimerTask;

/** A Timer's periodic task comes back to the same states. */
public class PeriodicTimer {
    static volatile int x;

    public static void main(String[] args) {
        new Timer().schedule(new TimerTask() {
            public void run() {
                x = 1 - x;
            }
        }, 1, 1);
        assert x <= 1;
    }
}
