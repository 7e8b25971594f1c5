// expect: UNKNOWN
import java.util.stream.*;

/** A function is given to the stream by one thread and called by another. */
public class StreamLazy {
    static int n;

    public static void main(String[] args) {
        Stream<Integer> later = Stream.of(1).map(i -> i + n++);
        new Thread(() -> later.forEach(i -> {})).start();
        n++;
    }
}
