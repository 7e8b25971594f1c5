// expect: UNSAFE AssertionError
import java.util.stream.IntStream;

/** The last element may come before the first, whoever runs them. */
public class StreamLastFirst {
    static volatile int seen;
    static volatile boolean first;

    public static void main(String[] args) throws Exception {
        IntStream.range(0, 4).parallel().forEach(i -> {
            if (i == 3) first = seen == 0;
            seen++;
        });
        assert !first;
    }
}
