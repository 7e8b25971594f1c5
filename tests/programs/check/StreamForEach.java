// expect: SAFE within bounds (4 processors)
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** An atomic sum. */
public class StreamForEach {
    public static void main(String[] args) {
        AtomicInteger n = new AtomicInteger();
        IntStream.range(0, 3).parallel().forEach(n::addAndGet);
        assert n.get() == 3;
    }
}
