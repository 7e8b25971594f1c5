// expect: SAFE
// Any two who use a field have a lock in common, but not all of them: what the search sees is no guard, so it splits tasks at each
// access. The race analysis of engine dpn proves that they are never at it at the same time.
import java.util.concurrent.*;
public class PairwiseLocks {
    static final ExecutorService a = Executors.newSingleThreadExecutor(), b = Executors.newSingleThreadExecutor();
    static final ExecutorService c = Executors.newSingleThreadExecutor(), d = Executors.newSingleThreadExecutor();
    static final Object p = new Object(), q = new Object(), r = new Object();
    static final Object s = new Object(), t = new Object(), u = new Object();
    static int x, y;
    static void useA() { synchronized (p) { synchronized (q) { x = 1 - x; x = 1 - x; } } }
    static void useB() { synchronized (q) { synchronized (r) { x = 1 - x; x = 1 - x; } } }
    static void useC() { synchronized (s) { synchronized (t) { y = 1 - y; y = 1 - y; } } }
    static void useD() { synchronized (t) { synchronized (u) { y = 1 - y; y = 1 - y; } } }
    public static void main(String[] args) {
        for (;;) {
            a.execute(PairwiseLocks::useA);
            b.execute(PairwiseLocks::useB);
            c.execute(PairwiseLocks::useC);
            d.execute(PairwiseLocks::useD);
            synchronized (p) { synchronized (r) { x = 1 - x; assert x == 0 || x == 1; } }
            synchronized (s) { synchronized (u) { y = 1 - y; } }
        }
    }
}
