// expect: SAFE within bounds (4 processors)
import java.util.stream.IntStream;

/** A reduction instead. */
public class ParallelStreamReduce {
    public static void main(String[] args) {
        assert IntStream.range(0, 3).parallel().sum() == 3;
    }
}
