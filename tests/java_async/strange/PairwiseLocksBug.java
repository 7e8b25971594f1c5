// expect: UNSAFE (AssertionError at PairwiseLocksBug.java:20)
// As PairwiseLocks; and what is asserted does not hold.
import java.util.concurrent.*;
public class PairwiseLocksBug {
    static final ExecutorService a = Executors.newSingleThreadExecutor(), b = Executors.newSingleThreadExecutor();
    static final ExecutorService c = Executors.newSingleThreadExecutor(), d = Executors.newSingleThreadExecutor();
    static final Object p = new Object(), q = new Object(), r = new Object();
    static final Object s = new Object(), t = new Object(), u = new Object();
    static int x, y;
    static void useA() { synchronized (p) { synchronized (q) { x = 1 - x; } } }
    static void useB() { synchronized (q) { synchronized (r) { x = 1 - x; } } }
    static void useC() { synchronized (s) { synchronized (t) { y = 1 - y; y = 1 - y; } } }
    static void useD() { synchronized (t) { synchronized (u) { y = 1 - y; y = 1 - y; } } }
    public static void main(String[] args) {
        for (;;) {
            a.execute(PairwiseLocksBug::useA);
            b.execute(PairwiseLocksBug::useB);
            c.execute(PairwiseLocksBug::useC);
            d.execute(PairwiseLocksBug::useD);
            synchronized (p) { synchronized (r) { x = 1 - x; assert x == 1; } }
            synchronized (s) { synchronized (u) { y = 1 - y; } }
        }
    }
}
