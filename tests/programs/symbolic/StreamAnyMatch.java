// expect: UNSAFE AssertionError
// inputs: 3 4 12
import java.util.stream.Stream;
import weft.Verify;

public class StreamAnyMatch {
    public static void main(String[] args) {
        int x = Verify.anyInt();
        int y = Verify.anyInt();
        int z = Verify.anyInt();
        assert Stream.of(x, y, z).noneMatch(i -> i == 12);
    }
}
