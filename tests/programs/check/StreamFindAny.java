// expect: UNSAFE AssertionError
import java.util.stream.IntStream;

/** Any may be another one. */
public class StreamFindAny {
    public static void main(String[] args) {
        assert IntStream.range(0, 4).parallel().findAny().getAsInt() == 0;
    }
}
