import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalField;
import java.util.Arrays;
import java.util.Spliterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/**
 * Each program contradicts something that a reduced search takes for granted, and fails only in executions that a search
 * which goes on taking it for granted does not see. Those called Kept… do not.
 */
class Contradictions {
    static void check(boolean holds) {
        if (!holds) throw new AssertionError();
    }

    static void run(Runnable... all) throws InterruptedException {
        Thread[] threads = new Thread[all.length];
        for (int i = 0; i < all.length; i++) (threads[i] = new Thread(all[i])).start();
        for (Thread t : threads) t.join();
    }

    /** A field is accessed under a lock, but not always. */
    static class Guard {
        static final Object lock = new Object();
        static int x;

        static void work() {
            synchronized (lock) {
                x++;
            }
            int seen = x;
            x = seen + 1;
        }

        public static void main(String[] args) throws InterruptedException {
            run(Guard::work, Guard::work);
            check(x == 4);
        }
    }

    static class KeptGuard {
        static final Object lock = new Object();
        static int x;

        static void work() {
            synchronized (lock) {
                int seen = x;
                x = seen + 1;
            }
        }

        public static void main(String[] args) throws InterruptedException {
            run(KeptGuard::work, KeptGuard::work);
            check(x == 2);
        }
    }

    /** An object that one thread alone can reach in the end, but another one could before. */
    static class Sharing {
        int value;
        static volatile Sharing it = new Sharing();

        static void take() {
            Sharing mine = it;
            it = null;
            synchronized (Sharing.class) { // from here on nobody else reaches it, if nobody has it already
            }
            mine.value = 1;
        }

        static void look() {
            Sharing theirs = it;
            if (theirs == null) return;
            int seen = theirs.value;
            check(seen == 0);
        }

        public static void main(String[] args) throws InterruptedException {
            run(Sharing::look, Sharing::take);
        }
    }

    /** Two threads advance one spliterator: nobody has handed it over. */
    static class HandOver {
        static int first, second;

        public static void main(String[] args) throws InterruptedException {
            Spliterator.OfInt all = Arrays.spliterator(new int[] {1, 2});
            run(() -> all.tryAdvance((int i) -> first = i), () -> all.tryAdvance((int i) -> second = i));
            check(first != second);
        }
    }

    static class KeptHandOver {
        static final Object lock = new Object();
        static int first, second;
        static boolean done;

        static boolean isDone(boolean now) {
            synchronized (lock) {
                return done |= now;
            }
        }

        public static void main(String[] args) throws InterruptedException {
            Spliterator.OfInt all = Arrays.spliterator(new int[] {1, 2});
            Runnable one = () -> {
                all.tryAdvance((int i) -> first = i);
                isDone(true);
            };
            run(one, () -> { if (isDone(false)) all.tryAdvance((int i) -> second = i); });
            check(first == 1 && second != 1);
        }
    }

    /** A thread looks whether a lock is held: it is more than a monitor. */
    static class Lock {
        static final ReentrantLock lock = new ReentrantLock();

        static void work() {
            lock.lock();
            lock.unlock();
        }

        public static void main(String[] args) throws InterruptedException {
            run(Lock::work, () -> check(!lock.isLocked()));
        }
    }

    /** A thread that parks by itself sees the permit that taking a lock, as more than one step, may leave. */
    static class Permit {
        static final ReentrantLock lock = new ReentrantLock();

        static void work() {
            lock.lock();
            lock.unlock();
        }

        public static void main(String[] args) throws InterruptedException {
            Thread t = new Thread(() -> {
                work();
                LockSupport.park();
                check(false);
            });
            t.start();
            work();
        }
    }

    static class Life {
        public static void main(String[] args) {
            Thread t = new Thread(() -> { });
            t.start();
            check(!t.isAlive());
        }
    }

    static class Interrupt {
        public static void main(String[] args) {
            Thread t = new Thread(() -> check(!Thread.currentThread().isInterrupted()));
            t.start();
            t.interrupt();
        }
    }

    static class Clock {
        public static void main(String[] args) throws InterruptedException {
            new Thread(() -> { }).start();
            long before = System.nanoTime();
            Thread.sleep(5);
            check(System.nanoTime() - before < 5_000_000);
        }
    }

    /** A final field is written after others have seen its object. */
    static class Final {
        static volatile Final it;
        final int value;

        Final() {
            it = this;
            value = 1;
        }

        static void look() {
            Final seen = it;
            if (seen != null) check(seen.value == 1);
        }

        public static void main(String[] args) throws InterruptedException {
            run(Final::new, Final::look);
        }
    }

    static class Obtrusion {
        public static void main(String[] args) throws InterruptedException {
            CompletableFuture<Integer> f = CompletableFuture.completedFuture(1);
            run(() -> f.obtrudeValue(2), () -> check(f.join().equals(f.join())));
        }
    }

    /** What joins two parts of a stream looks at what others do. */
    static class Ending {
        static final AtomicInteger mapped = new AtomicInteger();

        public static void main(String[] args) {
            IntStream.range(0, 3).parallel().mapToObj(i -> mapped.incrementAndGet()).reduce(0, Integer::sum, (a, b) -> {
                check(mapped.get() == 3);
                return a + b;
            });
        }
    }

    /** A word is written as a whole, a byte of it is read. */
    static class Overlap {
        static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        static final byte[] bytes = new byte[8];

        public static void main(String[] args) throws InterruptedException {
            run(() -> INT.set(bytes, 0, 0x01010101), () -> check(bytes[3] == 0));
        }
    }

    /** A method of the JDK that is taken for one step reads an array which another thread writes: old, then new. */
    static class Library {
        static final TemporalField[] fields = {ChronoField.YEAR, ChronoField.MONTH_OF_YEAR};

        static void write() {
            fields[0] = ChronoField.HOUR_OF_DAY;
            fields[1] = ChronoField.MINUTE_OF_HOUR;
        }

        static void read() {
            var seen = DateTimeFormatter.BASIC_ISO_DATE.withResolverFields(fields).getResolverFields();
            check(!(seen.contains(ChronoField.YEAR) && seen.contains(ChronoField.MINUTE_OF_HOUR)));
        }

        public static void main(String[] args) throws InterruptedException {
            DateTimeFormatter.BASIC_ISO_DATE.withResolverFields(fields);
            run(Library::write, Library::read);
        }
    }
}
