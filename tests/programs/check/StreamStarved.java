// expect: UNSAFE deadlock
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

/** Five parts of a stream wait for each other, and there are four threads. */
public class StreamStarved {
    public static void main(String[] args) {
        CountDownLatch all = new CountDownLatch(5);
        IntStream.range(0, 5).parallel().forEach(i -> {
            all.countDown();
            try {
                all.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
