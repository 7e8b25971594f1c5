// expect: SAFE
import java.util.concurrent.atomic.AtomicInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AtomicAddInputSafe {
    public static void main(String[] args) {
        AtomicInteger a = new AtomicInteger(Verifier.nondetInt());
        int by = Verifier.nondetInt();
        int before = a.getAndAdd(by);
        assert a.get() == before + by && a.incrementAndGet() == before + by + 1;
    }
}
