// expect: UNKNOWN
import java.util.*;

/** A parallel stream runs its function in several threads. */
public class StreamParallel {
    static int n;

    public static void main(String[] args) {
        List.of(1, 2).parallelStream().map(i -> i + n++).forEach(i -> {});
    }
}
