// expect: SAFE
// states: 500
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A latch is asked again and again, and a thread is joined with a limit, again and again. */
public class TimedLatchLoop {
    static volatile int value;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            value = 1;
            done.countDown();
            value = 2;
        });
        t.start();
        while (!done.await(1, TimeUnit.SECONDS)) Thread.yield();
        assert value >= 1;
        while (t.isAlive()) t.join(10);
        assert value == 2;
    }
}
