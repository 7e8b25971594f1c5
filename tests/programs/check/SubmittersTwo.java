// expect: SAFE within bounds (queues of a ForkJoinPool's submitters fixed)
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

/** On a JVM the two threads have one queue or two, by lot; with two queues the second task may be run first. */
public class SubmittersTwo {
    static volatile int order;

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(2);
        CountDownLatch busy = new CountDownLatch(1);
        pool.execute(() -> {
            busy.countDown();
            await(done);
        });
        busy.await();
        new Thread(() -> {
            await(first);
            pool.execute(() -> {
                order = order * 10 + 2;
                done.countDown();
            });
        }).start();
        pool.execute(() -> {
            order = order * 10 + 1;
            done.countDown();
        });
        first.countDown();
        done.await();
        assert order == 12 : order;
    }
}
