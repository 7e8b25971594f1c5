// expect: SAFE within bounds (4 processors)
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** A parallel forEach adds to an atomic. */
public class ParallelSumAtomic {
    static final AtomicInteger sum = new AtomicInteger();

    public static void main(String[] args) {
        IntStream.range(1, 3).parallel().forEach(sum::addAndGet);
        assert sum.get() == 3;
    }
}
