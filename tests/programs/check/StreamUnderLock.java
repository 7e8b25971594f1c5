// expect: UNSAFE deadlock
import java.util.stream.IntStream;

/** Tasks need a lock that the one who waits for them holds. */
public class StreamUnderLock {
    static int n;

    public static void main(String[] args) throws Exception {
        synchronized (StreamUnderLock.class) {
            IntStream.range(0, 2).parallel().forEach(i -> {
                synchronized (StreamUnderLock.class) {
                    n++;
                }
            });
        }
    }
}
