// expect: UNSAFE AssertionError
// jdk: -21
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** Tasks wait in the queue of a worker and in that of a thread that submits: the next idle worker may take either. */
public class StealEither {
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
        CountDownLatch forked = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(2);
        CountDownLatch busy = new CountDownLatch(1);
        pool.execute(() -> {
            await(busy);
            ForkJoinTask.adapt(() -> {
                order = order * 10 + 1;
                done.countDown();
            }).fork();
            forked.countDown();
            await(done);
        });
        pool.execute(() -> {
            busy.countDown();
            await(go);
        });
        new Thread(() -> {
            await(forked);
            pool.execute(() -> {
                order = order * 10 + 2;
                done.countDown();
            });
            go.countDown();
        }).start();
        done.await();
        assert order == 21 : order;
    }
}
