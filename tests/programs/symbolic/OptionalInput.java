// expect: UNSAFE NoSuchElementException
// inputs: -1
import java.util.Optional;
import org.sosy_lab.sv_benchmarks.Verifier;

public class OptionalInput {
    static Optional<Integer> parse(int x) {
        return x >= 0 ? Optional.of(x) : Optional.empty();
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert parse(x).get() >= 0;
    }
}
