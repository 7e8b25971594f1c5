// expect: SAFE
// impossible: JoinedAll.array JoinedAll.each JoinedAll.local JoinedAll.list JoinedAll.indexed JoinedAll.tasks JoinedAll.two
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** All threads of an array or list are started and joined in loops. */
public class JoinedAll {
    static int array, each, local, list, indexed, tasks, two;
    static final Object lock = new Object();


    static void byIndex(int n) throws InterruptedException {
        Thread[] all = new Thread[n];
        for (int i = 0; i < n; i++) {
            all[i] = new Thread(() -> { synchronized (lock) { array++; } });
            all[i].start();
        }
        for (int i = 0; i < n; i++) all[i].join();
        array = 0;
    }

    static void byElement() throws InterruptedException {
        Thread[] all = new Thread[3];
        for (int i = 0; i < all.length; i++) all[i] = new Thread(() -> { synchronized (lock) { each++; } });
        for (Thread t : all) t.start();
        for (Thread t : all) t.join();
        each = 0;
    }

    static void byLocal() throws InterruptedException {
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) {
            final int number = i;
            Thread t = new Thread(() -> { synchronized (lock) { local += number; } });
            t.start();
            all[i] = t;
        }
        for (int i = 0; i < 3; i++) all[i].join();
        local = 0;
    }

    static void byList() throws InterruptedException {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread t = new Thread(() -> { synchronized (lock) { list++; } });
            all.add(t);
            t.start();
        }
        for (Thread t : all) {
            try {
                t.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        list = 0;
    }

    static void byGet() throws InterruptedException {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) all.add(new Thread(() -> { synchronized (lock) { indexed++; } }));
        for (Thread t : all) t.start();
        for (int i = 0; i < all.size(); i++) all.get(i).join();
        indexed = 0;
    }

    static void byFuture() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) all.add(pool.submit(() -> { synchronized (lock) { tasks++; } }));
        for (Future<?> f : all) f.get();
        tasks = 0;
        pool.shutdown();
    }

    static void byTwo() throws InterruptedException {
        Thread[] all = {new Thread(() -> { synchronized (lock) { two++; } }), new Thread(() -> { synchronized (lock) { two++; } })};
        for (Thread t : all) t.start();
        for (Thread t : all) t.join();
        two = 0;
    }

    public static void main(String[] args) throws Exception {
        byIndex(4);
        byElement();
        byLocal();
        byList();
        byGet();
        byFuture();
        byTwo();
    }
}
