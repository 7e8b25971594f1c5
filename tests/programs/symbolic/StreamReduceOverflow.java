// expect: UNSAFE AssertionError
// inputs: 2147483647
import java.util.stream.Stream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class StreamReduceOverflow {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert Stream.of(x, 1).reduce(0, Integer::sum) > x;
    }
}
