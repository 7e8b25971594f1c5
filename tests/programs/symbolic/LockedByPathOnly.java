// expect: UNSAFE AssertionError
// inputs: 4
// threads
import org.sosy_lab.sv_benchmarks.Verifier;

public class LockedByPathOnly {
    static int count;
    static final Object LOCK = new Object();

    static void increment(boolean locked) {
        if (locked) {
            synchronized (LOCK) {
                count++;
            }
        } else {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean locked = Verifier.nondetInt() != 4;
        Thread t = new Thread(() -> increment(true));
        t.start();
        increment(locked);
        t.join();
        assert count == 2;
    }
}
