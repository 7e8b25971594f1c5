// expect: UNKNOWN (deadlock: a thread may wait while an executor has nothing left to do
import java.util.concurrent.*;
import weft.Verify;

/** The loop is never idle before the thread has what it waits for, but a bag cannot tell. */
public class IdleUnknown {
    static int n;
    static CountDownLatch done = new CountDownLatch(1);
    public static void main(String[] a) throws Exception {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        while (Verify.anyBoolean()) loop.execute(() -> n = 1 - n);
        loop.execute(done::countDown);
        done.await();
        loop.shutdown();
    }
}
