// expect: UNSAFE AssertionError
// inputs: 42
import java.util.Objects;
import org.sosy_lab.sv_benchmarks.Verifier;

public class NativeHashOfInput {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert Objects.hash(x) != 73;
    }
}
