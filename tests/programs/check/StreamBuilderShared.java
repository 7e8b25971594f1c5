// expect: UNSAFE AssertionError
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A parallel stream adds to one builder. */
public class StreamBuilderShared {
    public static void main(String[] args) {
        IntStream.Builder all = IntStream.builder();
        IntStream.range(0, 2).parallel().forEach(i -> {
            try {
                all.add(i);
            } catch (ArrayIndexOutOfBoundsException | NullPointerException e) {
                assert false;
            }
        });
        assert all.build().count() == 2;
    }
}
