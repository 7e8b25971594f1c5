// expect: UNSAFE AssertionError
import java.util.stream.IntStream;

/** A parallel stream whose lambda counts in a plain array. */
public class ParallelStreamShared {
    public static void main(String[] args) {
        int[] count = new int[1];
        IntStream.range(0, 2).parallel().forEach(i -> count[0]++);
        assert count[0] == 2;
    }
}
