// expect: UNSAFE (deadlock at WaitsTimer.java:12, while other threads go on)
// explicit: UNSAFE (deadlock at WaitsTimer.java:12, while other threads go on)
// A timer's task waits for another one of the same timer.
import java.util.*;
import java.util.concurrent.*;
public class WaitsTimer {
    public static void main(String[] args) {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() { public void run() {
            CountDownLatch done = new CountDownLatch(1);
            timer.schedule(new TimerTask() { public void run() { done.countDown(); } }, 1);
            try { done.await(); } catch (InterruptedException e) { }
        } }, 1);
        for (;;) Thread.yield();
    }
}
