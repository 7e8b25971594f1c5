// expect: SAFE within bounds (4 processors)
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A parallel collect keeps the order. */
public class ParallelStreamCollect {
    public static void main(String[] args) {
        List<Integer> all = IntStream.range(0, 2).parallel().boxed().collect(Collectors.toList());
        assert all.equals(List.of(0, 1));
    }
}
