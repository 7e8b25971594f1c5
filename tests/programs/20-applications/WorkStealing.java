// threads
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A work-stealing scheduler by hand: deques under locks, tasks that spawn tasks. */
public class WorkStealing {
    interface Task {
        void run(Worker w);
    }

    static class Worker extends Thread {
        private final Deque<Task> tasks = new ArrayDeque<>();
        private final Worker[] all;
        private final AtomicInteger pending;

        Worker(Worker[] all, AtomicInteger pending, int n) {
            super("worker-" + n);
            this.all = all;
            this.pending = pending;
        }

        void fork(Task t) {
            pending.incrementAndGet();
            synchronized (tasks) {
                tasks.addLast(t);
            }
        }

        private Task next() {
            synchronized (tasks) {
                Task own = tasks.pollLast();
                if (own != null) {
                    return own;
                }
            }
            for (Worker w : all) {
                synchronized (w.tasks) {
                    Task stolen = w.tasks.pollFirst();
                    if (stolen != null) {
                        return stolen;
                    }
                }
            }
            return null;
        }

        @Override
        public void run() {
            while (pending.get() > 0) {
                Task t = next();
                if (t == null) {
                    Thread.yield();
                    continue;
                }
                t.run(this);
                pending.decrementAndGet();
            }
        }
    }

    static void queens(Worker w, int n, int row, int cols, int d1, int d2, AtomicLong found) {
        if (row == n) {
            found.incrementAndGet();
            return;
        }
        for (int c = 0; c < n; c++) {
            int bit = 1 << c;
            if ((cols & bit) == 0 && (d1 & 1 << row + c) == 0 && (d2 & 1 << row - c + n) == 0) {
                int nc = cols | bit;
                int n1 = d1 | 1 << row + c;
                int n2 = d2 | 1 << row - c + n;
                if (row < 2) {
                    w.fork(x -> queens(x, n, row + 1, nc, n1, n2, found));
                } else {
                    queens(w, n, row + 1, nc, n1, n2, found);
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int n = 4; n <= 7; n++) {
            int size = n;
            AtomicLong found = new AtomicLong();
            AtomicInteger pending = new AtomicInteger();
            Worker[] workers = new Worker[3];
            for (int i = 0; i < workers.length; i++) {
                workers[i] = new Worker(workers, pending, i);
            }
            workers[0].fork(w -> queens(w, size, 0, 0, 0, 0, found));
            for (Worker w : workers) {
                w.start();
            }
            for (Worker w : workers) {
                w.join();
            }
            System.out.println(n + " queens: " + found);
        }
        CountDownLatch done = new CountDownLatch(1);
        new Thread(done::countDown).start();
        done.await();
    }
}
