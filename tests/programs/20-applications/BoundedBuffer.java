// threads
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Producers and consumers over a ring buffer with two conditions, and an orderly end. */
public class BoundedBuffer<T> {
    private final Object[] items;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private int head;
    private int count;
    private boolean closed;

    BoundedBuffer(int capacity) {
        items = new Object[capacity];
    }

    void put(T item) throws InterruptedException {
        lock.lock();
        try {
            while (count == items.length && !closed) {
                notFull.await();
            }
            if (closed) {
                throw new IllegalStateException("closed");
            }
            items[(head + count++) % items.length] = item;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("unchecked")
    T take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) {
                if (closed) {
                    return null;
                }
                notEmpty.await();
            }
            T item = (T) items[head];
            items[head] = null;
            head = (head + 1) % items.length;
            count--;
            notFull.signal();
            return item;
        } finally {
            lock.unlock();
        }
    }

    T poll(long millis) throws InterruptedException {
        lock.lock();
        try {
            long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
            while (count == 0) {
                if (nanos <= 0) {
                    return null;
                }
                nanos = notEmpty.awaitNanos(nanos);
            }
            return take();
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            notEmpty.signalAll();
            notFull.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedBuffer<int[]> buffer = new BoundedBuffer<>(4);
        List<Thread> producers = new ArrayList<>();
        List<Thread> consumers = new ArrayList<>();
        boolean[] outOfOrder = new boolean[1];
        long[] sums = new long[3];
        for (int p = 0; p < 3; p++) {
            int me = p;
            producers.add(new Thread(() -> {
                try {
                    for (int i = 0; i < 60; i++) {
                        buffer.put(new int[] {me, i});
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }));
            consumers.add(new Thread(() -> {
                try {
                    int[] last = {-1, -1, -1};
                    for (int[] x = buffer.take(); x != null; x = buffer.take()) {
                        sums[me] += x[1] + 1000L * x[0];
                        if (x[1] <= last[x[0]]) {
                            outOfOrder[0] = true;
                        }
                        last[x[0]] = x[1];
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }));
        }
        consumers.forEach(Thread::start);
        producers.forEach(Thread::start);
        for (Thread t : producers) {
            t.join();
        }
        buffer.close();
        for (Thread t : consumers) {
            t.join();
        }
        System.out.println(sums[0] + sums[1] + sums[2] + " " + outOfOrder[0]);
        try {
            buffer.put(null);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new BoundedBuffer<String>(1).poll(2));
    }
}
