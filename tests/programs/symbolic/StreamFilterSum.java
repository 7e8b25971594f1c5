// expect: SAFE
import java.util.stream.IntStream;
import weft.Verify;

public class StreamFilterSum {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 6);
        int sum = IntStream.rangeClosed(0, n).filter(i -> i % 2 == 0).sum();
        assert sum == n / 2 * (n / 2 + 1);
    }
}
