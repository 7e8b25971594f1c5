// expect: SAFE
import java.util.Optional;
import org.sosy_lab.sv_benchmarks.Verifier;

public class OptionalInputDefault {
    static Optional<Integer> parse(int x) {
        return x >= 0 ? Optional.of(x) : Optional.empty();
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert parse(x).orElse(0) >= 0;
    }
}
