// expect: SAFE
// threads
import java.util.concurrent.atomic.AtomicInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ThreadsAtomicMaximum {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger max = new AtomicInteger(Integer.MIN_VALUE);
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Thread t = new Thread(() -> max.accumulateAndGet(a, Math::max));
        t.start();
        max.accumulateAndGet(b, Math::max);
        t.join();
        assert max.get() == Math.max(a, b);
    }
}
