// expect: UNSAFE AssertionError
import java.util.stream.IntStream;

/** Four tasks count without a lock. */
public class StreamFourLost {
    static int n;

    public static void main(String[] args) throws Exception {
        IntStream.range(0, 4).parallel().forEach(i -> n++);
        assert n == 4;
    }
}
