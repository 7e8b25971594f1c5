// expect: SAFE
import java.util.stream.IntStream;
import weft.Verify;

public class StreamMax {
    public static void main(String[] args) {
        int a = Verify.anyInt();
        int b = Verify.anyInt();
        int m = IntStream.of(a, b).max().getAsInt();
        assert m >= a && m >= b && (m == a || m == b);
    }
}
