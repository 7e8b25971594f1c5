// expect: SAFE within bounds (clock fixed)
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** A timer runs two tasks in the order of their times; its cleaner's thread does not go on for ever. */
public class TimerTasks {
    static int last;

    static TimerTask task(int number, CountDownLatch done) {
        return new TimerTask() {
            @Override
            public void run() {
                assert last == number - 1;
                last = number;
                done.countDown();
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        Timer timer = new Timer();
        timer.schedule(task(1, done), 10);
        timer.schedule(task(2, done), 20);
        done.await();
        assert last == 2;
        timer.cancel();
    }
}
