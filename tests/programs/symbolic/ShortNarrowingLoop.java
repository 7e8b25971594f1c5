// expect: UNSAFE AssertionError
// inputs: 32765
import org.sosy_lab.sv_benchmarks.Verifier;

public class ShortNarrowingLoop {
    public static void main(String[] args) {
        short s = Verifier.nondetShort();
        short before = s;
        for (int i = 0; i < 3; i++) {
            s++;
        }
        assert s > before;
    }
}
