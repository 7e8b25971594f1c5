// expect: SAFE
import java.util.concurrent.atomic.AtomicLong;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AtomicCompareAndSetInputSafe {
    public static void main(String[] args) {
        long x = Verifier.nondetLong();
        AtomicLong a = new AtomicLong(x);
        boolean swapped = a.compareAndSet(Verifier.nondetLong(), 5);
        assert swapped ? a.get() == 5 : a.get() == x;
    }
}
