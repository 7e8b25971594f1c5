// expect: SAFE within bounds (4 processors)
// states: 1100
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Six tasks of a parallel stream cost what the tasks cost, not what the pool does between them. */
public class StreamSixAtomic {
    public static void main(String[] args) throws Exception {
        AtomicInteger n = new AtomicInteger();
        IntStream.range(0, 6).parallel().forEach(i -> n.incrementAndGet());
        assert n.get() == 6;
    }
}
