// expect: UNSAFE AssertionError
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Who waited in vain leaves a node in the latch's queue, which its replay meets as well. */
public class TimedLatchBoth {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger a = new AtomicInteger();
        CountDownLatch latch = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            latch.countDown();
            a.incrementAndGet();
        });
        t.start();
        if (!latch.await(1, TimeUnit.MILLISECONDS)) a.incrementAndGet();
        t.join();
        assert a.get() != 2;
    }
}
