// expect: UNKNOWN
// possible: EachOdd.A.another
// possible: EachOdd.A.changed
// possible: EachOdd.A.earlier
// possible: EachOdd.A.given
// possible: EachOdd.A.thrown
// possible: EachOdd.A.released
// possible: EachOdd.A.either
// possible: EachOdd.A.started
// possible: EachOdd.A.all
// possible: EachOdd.A.inRecursion
// Objects with locks of their own, and accesses that look as if these guarded them: a field each.
import java.util.concurrent.locks.ReentrantLock;

public class EachOdd {
    static class A {
        int another, changed, earlier, given, thrown, released, either, started, all, inRecursion;
        final Object lock = new Object();
        final ReentrantLock again = new ReentrantLock();
    }

    static final A[] as = new A[2];
    static volatile boolean b;

    static A any() {
        return as[b ? 0 : 1];
    }

    static void more(A held, A other) {
        synchronized (held) {
            other.given++;
        }
    }

    static void recurse(A a, int depth) {
        synchronized (a) {
            if (depth > 0) recurse(any(), depth - 1);
        }
        if (depth == 0) a.inRecursion++;
    }

    static void run() {
        A a = any(), c = any(), last = null;
        synchronized (a) {
            c.another++;
            a = any();
            a.changed++;
        }
        for (int i = 0; i < 2; i++) {
            if (last != null) last.earlier++;
            last = any();
            synchronized (last) {
                last.earlier++;
            }
        }
        more(a, c);
        recurse(a, 1);
        try {
            synchronized (c) {
                if (b) throw new IllegalStateException();
            }
        } catch (IllegalStateException e) {
            c.thrown++;
        }
        c.again.lock();
        c.again.unlock();
        c.released++;
        Object lock = b ? c : c.lock;
        synchronized (lock) {
            c.either++;
        }
        synchronized (c) {
            new Thread(() -> c.started++).start();
            c.started++;
            for (A each : as) each.all++;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) as[i] = new A();
        for (int i = 0; i < 2; i++) new Thread(EachOdd::run).start();
        b = true;
    }
}
