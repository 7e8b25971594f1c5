// expect: SAFE
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weft.Verify;

public class StreamSortedDistinctSafe {
    public static void main(String[] args) {
        List<Integer> list = Stream.of(Verify.anyInt(0, 3), Verify.anyInt(0, 3), Verify.anyInt(0, 3)).distinct().sorted()
            .collect(Collectors.toList());
        assert list.size() < 3 || list.get(0) < list.get(1) && list.get(0) <= 1;
    }
}
