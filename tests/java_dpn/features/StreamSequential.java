// expect: SAFE
import java.util.*;

/** Other streams run it where they are used. */
public class StreamSequential {
    static int n;

    static synchronized void count() {
        List.of(1, 2).stream().map(i -> i + 1).forEach(i -> n += i);
    }

    public static void main(String[] args) {
        new Thread(StreamSequential::count).start();
        count();
    }
}
