// expect: UNSAFE AssertionError
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Takes a permit with a limit of time in a loop, and gives one back that it did not get. */
public class TimedSemaphoreLeak {
    static final Semaphore permits = new Semaphore(1);
    static volatile int inside;

    static void enter() {
        try {
            for (int i = 0; i < 2; i++) {
                boolean got = permits.tryAcquire(3, TimeUnit.MILLISECONDS);
                if (got) {
                    assert ++inside == 1;
                    inside--;
                }
                permits.release();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(TimedSemaphoreLeak::enter).start();
        new Thread(TimedSemaphoreLeak::enter).start();
    }
}
