// threads
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** java.util.Timer. */
public class Timers {
    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer("timer");
        StringBuffer log = new StringBuffer();
        CountDownLatch done = new CountDownLatch(1);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                log.append("early ");
            }
        }, 20);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                log.append("late ");
                done.countDown();
            }
        }, 80);
        TimerTask cancelled = new TimerTask() {
            @Override
            public void run() {
                log.append("never ");
            }
        };
        timer.schedule(cancelled, 1_000_000);
        System.out.println(cancelled.cancel() + " " + timer.purge());
        done.await();
        System.out.println(log);
        CountDownLatch ticks = new CountDownLatch(3);
        timer.scheduleAtFixedRate(new TimerTask() {
            @Override
            public void run() {
                ticks.countDown();
                if (ticks.getCount() == 0) {
                    cancel();
                }
            }
        }, 1, 1);
        ticks.await();
        timer.cancel();
        try {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                }
            }, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
