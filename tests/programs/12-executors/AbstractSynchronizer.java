// threads
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** A mutex and a one-shot latch of one's own over AbstractQueuedSynchronizer. */
public class AbstractSynchronizer {
    static class Mutex {
        private final AbstractQueuedSynchronizer sync = new AbstractQueuedSynchronizer() {
            @Override
            protected boolean tryAcquire(int n) {
                if (compareAndSetState(0, 1)) {
                    setExclusiveOwnerThread(Thread.currentThread());
                    return true;
                }
                return false;
            }

            @Override
            protected boolean tryRelease(int n) {
                setExclusiveOwnerThread(null);
                setState(0);
                return true;
            }
        };

        void lock() {
            sync.acquire(1);
        }

        void unlock() {
            sync.release(1);
        }
    }

    static class Latch {
        private final AbstractQueuedSynchronizer sync = new AbstractQueuedSynchronizer() {
            @Override
            protected int tryAcquireShared(int n) {
                return getState() != 0 ? 1 : -1;
            }

            @Override
            protected boolean tryReleaseShared(int n) {
                setState(1);
                return true;
            }
        };

        void await() throws InterruptedException {
            sync.acquireSharedInterruptibly(1);
        }

        void open() {
            sync.releaseShared(1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Mutex m = new Mutex();
        Latch l = new Latch();
        int[] count = new int[1];
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                try {
                    l.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                for (int k = 0; k < 100; k++) {
                    m.lock();
                    count[0]++;
                    m.unlock();
                }
            });
            ts[i].start();
        }
        System.out.println(count[0]);
        l.open();
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(count[0]);
    }
}
