// expect: UNSAFE AssertionError
// inputs: 1 2 1
import org.sosy_lab.sv_benchmarks.Verifier;

/** A semaphore with priority inheritance; the owner's priority is not given back. */
public class StyleLockModel {
    static class Thread0 {
        int priority;
        int current;
    }

    static class Mutex {
        Thread0 holder;

        boolean acquire(Thread0 t) {
            if (holder == null) {
                holder = t;
                return true;
            }
            if (holder.current < t.current) {
                holder.current = t.current;
            }
            return false;
        }

        void release(Thread0 t) {
            assert holder == t;
            holder = null;
        }
    }

    public static void main(String[] args) {
        Thread0 a = new Thread0();
        Thread0 b = new Thread0();
        a.priority = a.current = Verifier.nondetInt();
        b.priority = b.current = Verifier.nondetInt();
        Verifier.assume(a.priority >= 0 && b.priority >= 0);
        Mutex m = new Mutex();
        m.acquire(a);
        int tries = Verifier.nondetInt();
        for (int i = 0; i < tries && i < 3; i++) {
            m.acquire(b);
        }
        m.release(a);
        assert a.current == a.priority;
    }
}
