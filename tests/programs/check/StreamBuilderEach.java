// expect: SAFE within bounds (4 processors)
// property: assert,exception,deadlock,race
import java.util.stream.IntStream;

/** Each task has a builder of its own. */
public class StreamBuilderEach {
    public static void main(String[] args) {
        IntStream.range(0, 2).parallel().forEach(i -> {
            IntStream.Builder own = IntStream.builder();
            own.add(i);
            own.add(i + 1);
            assert own.build().sum() == 2 * i + 1;
        });
    }
}
