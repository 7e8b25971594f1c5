// The JDK's arrays of atomics.
import java.util.concurrent.atomic.*;
public class AtomicArrays {
    public static void main(String[] args) throws Exception {
        AtomicReferenceArray<Object> r = new AtomicReferenceArray<>(2);
        AtomicLongArray l = new AtomicLongArray(2);
        Object mine = new Object(), his = new Object();
        Thread t = new Thread(() -> { r.compareAndSet(0, null, his); l.addAndGet(1, 3); });
        t.start();
        boolean won = r.compareAndSet(0, null, mine); // bug: boolean won = r.get(0) == null; r.set(0, mine);
        l.incrementAndGet(1);
        t.join();
        assert won == (r.get(0) == mine) && l.get(1) == 4 && l.length() == 2;
    }
}
