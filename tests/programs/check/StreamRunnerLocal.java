// expect: UNSAFE AssertionError
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** A thread-local counter: two tasks may have the same runner. */
public class StreamRunnerLocal {
    static final ThreadLocal<Integer> mine = ThreadLocal.withInitial(() -> 0);
    static final AtomicInteger both = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        IntStream.range(0, 2).parallel().forEach(i -> {
            mine.set(mine.get() + 1);
            if (mine.get() == 2) both.incrementAndGet();
        });
        assert both.get() == 0;
    }
}
