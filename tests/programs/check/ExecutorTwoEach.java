// expect: UNSAFE IllegalStateException
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Tasks that do nothing others could notice are still shared out in all ways. */
public class ExecutorTwoEach {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ThreadLocal<int[]> count = ThreadLocal.withInitial(() -> new int[1]);
        AtomicInteger twos = new AtomicInteger();
        Runnable task = () -> {
            if (++count.get()[0] == 2 && twos.incrementAndGet() == 2)
                throw new IllegalStateException("two each");
        };
        for (int i = 0; i < 4; i++) pool.execute(task);
        pool.shutdown();
    }
}
