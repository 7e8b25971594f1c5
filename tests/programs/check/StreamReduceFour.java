// expect: SAFE within bounds (4 processors)
import java.util.stream.IntStream;

/** A reduction of four. */
public class StreamReduceFour {
    public static void main(String[] args) {
        assert IntStream.range(0, 4).parallel().sum() == 6;
    }
}
