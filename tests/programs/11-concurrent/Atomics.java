// threads
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;

/** All atomics, first alone, then with contention. */
public class Atomics {
    volatile int i;
    volatile long l;
    volatile String s = "start";

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger a = new AtomicInteger(5);
        System.out.println(a.getAndIncrement() + " " + a.incrementAndGet() + " " + a.addAndGet(10) + " " + a.getAndAdd(-3) + " " + a.decrementAndGet());
        System.out.println(a.compareAndSet(13, 100) + " " + a.compareAndSet(5, 6) + " " + a.updateAndGet(x -> x * 2) + " " + a.getAndUpdate(x -> x - 1)
            + " " + a.accumulateAndGet(7, Math::min) + " " + a.getAndSet(0) + " " + a);
        AtomicLong l = new AtomicLong(1L << 40);
        System.out.println(l.incrementAndGet() + " " + l.getAndAccumulate(3, (x, y) -> x / y) + " " + l.compareAndExchange(0, 1) + " " + l.longValue());
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b);
        AtomicReference<String> r = new AtomicReference<>("x");
        System.out.println(r.compareAndSet("x", "y") + " " + r.getAndUpdate(v -> v + v) + " " + r + " " + r.accumulateAndGet("!", String::concat));
        AtomicIntegerArray ia = new AtomicIntegerArray(3);
        System.out.println(ia.incrementAndGet(1) + " " + ia.getAndAdd(2, 9) + " " + ia + " " + ia.compareAndSet(0, 0, 4) + ia.length());
        AtomicLongArray la = new AtomicLongArray(new long[] {1, 2});
        System.out.println(la.addAndGet(0, 1L << 33) + " " + la);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(2);
        System.out.println(ra.compareAndSet(1, null, "v") + " " + ra + " " + ra.getAndSet(1, "w"));
        AtomicStampedReference<String> st = new AtomicStampedReference<>("a", 0);
        int[] stamp = new int[1];
        System.out.println(st.get(stamp) + stamp[0] + st.compareAndSet("a", "b", 1, 2) + st.compareAndSet("a", "b", 0, 1) + st.getStamp());
        AtomicMarkableReference<String> mr = new AtomicMarkableReference<>("m", false);
        System.out.println(mr.attemptMark("m", true) + " " + mr.isMarked() + " " + mr.compareAndSet("m", "n", true, false) + mr.getReference());
        Atomics o = new Atomics();
        AtomicIntegerFieldUpdater<Atomics> fi = AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "i");
        AtomicLongFieldUpdater<Atomics> fl = AtomicLongFieldUpdater.newUpdater(Atomics.class, "l");
        AtomicReferenceFieldUpdater<Atomics, String> fs = AtomicReferenceFieldUpdater.newUpdater(Atomics.class, String.class, "s");
        System.out.println(fi.addAndGet(o, 4) + " " + fl.getAndIncrement(o) + " " + o.l + " " + fs.compareAndSet(o, "start", "end") + o.s);
        AtomicInteger shared = new AtomicInteger();
        AtomicReference<Integer> cell = new AtomicReference<>(0);
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 200; k++) {
                    shared.incrementAndGet();
                    cell.updateAndGet(x -> x + 2);
                    fi.getAndIncrement(o);
                    ia.getAndIncrement(k % 3);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(shared + " " + cell + " " + o.i + " " + ia);
    }
}
