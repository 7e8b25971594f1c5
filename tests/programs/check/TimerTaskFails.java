// expect: UNSAFE ArithmeticException
import java.util.Timer;
import java.util.TimerTask;

/** An exception in a task ends the timer's thread. */
public class TimerTaskFails {
    static volatile int parts;

    public static void main(String[] args) {
        Timer timer = new Timer(true);
        timer.schedule(new TimerTask() {
            @Override public void run() {
                System.out.println(100 / parts);
                timer.cancel();
            }
        }, 5);
        parts = 4;
    }
}
