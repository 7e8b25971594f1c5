// expect: UNSAFE AssertionError
// inputs: 40 2
import java.util.concurrent.atomic.AtomicInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AtomicAddInput {
    public static void main(String[] args) {
        AtomicInteger a = new AtomicInteger(Verifier.nondetInt());
        int before = a.getAndAdd(Verifier.nondetInt());
        assert a.get() != 42 || before != 40;
    }
}
