// expect: UNSAFE AssertionError
// inputs: 2 1
// threads
import java.util.concurrent.atomic.AtomicInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ThreadsAtomicMaximumLost {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger max = new AtomicInteger(Integer.MIN_VALUE);
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Thread t = new Thread(() -> max.accumulateAndGet(a, Math::max));
        t.start();
        if (max.get() < b) {
            max.set(b);
        }
        t.join();
        assert max.get() >= a;
    }
}
