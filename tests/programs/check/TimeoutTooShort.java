// expect: UNSAFE AssertionError
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A timeout may come first, however long it is. */
public class TimeoutTooShort {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Thread t = new Thread(done::countDown);
        t.start();
        assert done.await(1, TimeUnit.SECONDS) : "timed out";
        t.join();
    }
}
