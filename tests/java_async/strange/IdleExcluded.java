// expect: SAFE
import java.util.concurrent.*;

/** A thread waits for the loop, but another one never ceases to post: the loop is never idle for good. */
public class IdleExcluded {
    static int n;
    static CountDownLatch done = new CountDownLatch(1);
    public static void main(String[] a) throws Exception {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        new Thread(() -> {
            for (;;) loop.execute(() -> n = 1 - n);
        }).start();
        loop.execute(done::countDown);
        done.await();
    }
}
