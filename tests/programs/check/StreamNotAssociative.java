// expect: UNSAFE AssertionError
import java.util.stream.IntStream;

/** The order of the parts shows. */
public class StreamNotAssociative {
    public static void main(String[] args) {
        assert IntStream.range(0, 4).parallel().reduce(1, (x, y) -> x - y) == -5;
    }
}
