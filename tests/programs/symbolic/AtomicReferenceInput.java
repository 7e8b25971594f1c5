// expect: UNSAFE AssertionError
// inputs: 500
import java.util.concurrent.atomic.AtomicReference;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AtomicReferenceInput {
    public static void main(String[] args) {
        Integer x = Verifier.nondetInt();
        AtomicReference<Integer> r = new AtomicReference<>(x);
        r.updateAndGet(n -> n + 1);
        assert r.get() != 501;
    }
}
