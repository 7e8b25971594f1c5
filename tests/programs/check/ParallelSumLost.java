// expect: UNSAFE AssertionError
import java.util.stream.IntStream;

/** A parallel forEach adds to a plain field. */
public class ParallelSumLost {
    static int sum;

    public static void main(String[] args) {
        IntStream.range(1, 3).parallel().forEach(i -> sum += i);
        assert sum == 3;
    }
}
