// expect: SAFE
import java.util.Objects;
import org.sosy_lab.sv_benchmarks.Verifier;

public class NativeHashOfInputSafe {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert Objects.hash(x) == 31 + x;
    }
}
