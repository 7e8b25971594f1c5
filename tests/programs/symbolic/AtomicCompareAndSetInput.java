// expect: UNSAFE AssertionError
// inputs: 9 9
import java.util.concurrent.atomic.AtomicLong;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AtomicCompareAndSetInput {
    public static void main(String[] args) {
        long x = Verifier.nondetLong();
        AtomicLong a = new AtomicLong(x);
        boolean swapped = a.compareAndSet(Verifier.nondetLong(), 5);
        assert !swapped || x != 9;
    }
}
