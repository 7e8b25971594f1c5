// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class MonitorInMergedBranch {
    public static void main(String[] args) {
        Object lock = new Object();
        int x = Verifier.nondetInt();
        int y = 0;
        if (x > 3) {
            synchronized (lock) {
                y = 1;
            }
        }
        assert !Thread.holdsLock(lock);
        assert y == 1 == x > 3;
    }
}
