// expect: UNSAFE AssertionError
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** A task looks which thread runs it: it may be main, and it may be a worker. */
public class StreamRunnerSeen {
    static final AtomicInteger own = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        IntStream.range(0, 2).parallel().forEach(i -> {
            if (Thread.currentThread() == main) own.incrementAndGet();
        });
        assert own.get() != 2;
    }
}
