// threads
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** A thread pool and a future, from monitors alone. */
public class OwnThreadPool {
    static class Promise<T> {
        private T value;
        private RuntimeException failure;
        private boolean done;

        synchronized void complete(T v, RuntimeException e) {
            value = v;
            failure = e;
            done = true;
            notifyAll();
        }

        synchronized T get() throws InterruptedException {
            while (!done) {
                wait();
            }
            if (failure != null) {
                throw failure;
            }
            return value;
        }
    }

    interface Job<T> {
        T run();
    }

    static class Pool {
        private final Queue<Runnable> queue = new ArrayDeque<>();
        private final List<Thread> workers = new ArrayList<>();
        private boolean closed;

        Pool(int n) {
            for (int i = 0; i < n; i++) {
                Thread t = new Thread(this::work);
                workers.add(t);
                t.start();
            }
        }

        private void work() {
            while (true) {
                Runnable r;
                synchronized (queue) {
                    while (queue.isEmpty() && !closed) {
                        try {
                            queue.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                    if (queue.isEmpty()) {
                        return;
                    }
                    r = queue.poll();
                }
                r.run();
            }
        }

        <T> Promise<T> submit(Job<T> job) {
            Promise<T> p = new Promise<>();
            synchronized (queue) {
                queue.add(() -> {
                    try {
                        p.complete(job.run(), null);
                    } catch (RuntimeException e) {
                        p.complete(null, e);
                    }
                });
                queue.notify();
            }
            return p;
        }

        void close() throws InterruptedException {
            synchronized (queue) {
                closed = true;
                queue.notifyAll();
            }
            for (Thread t : workers) {
                t.join();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Pool pool = new Pool(3);
        List<Promise<Integer>> ps = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            int n = i;
            ps.add(pool.submit(() -> {
                if (n == 7) {
                    throw new IllegalStateException("seven");
                }
                return n * n;
            }));
        }
        for (Promise<Integer> p : ps) {
            try {
                System.out.println(p.get());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        pool.close();
        System.out.println(pool.workers.stream().noneMatch(Thread::isAlive));
    }
}
