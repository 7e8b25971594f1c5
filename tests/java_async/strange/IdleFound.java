// expect: UNSAFE (deadlock
import java.util.concurrent.*;
import weft.Verify;

/** The loop is idle while a thread waits for it: met with few pending tasks. */
public class IdleFound {
    static boolean flag;
    static CountDownLatch done = new CountDownLatch(1);
    public static void main(String[] a) throws Exception {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        while (Verify.anyBoolean()) loop.execute(() -> flag = !flag);
        loop.execute(() -> {
            if (!flag) done.countDown();
        });
        done.await();
        loop.shutdown();
    }
}
