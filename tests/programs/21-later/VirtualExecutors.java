// jdk: 21-
// threads
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/** newVirtualThreadPerTaskExecutor, Future.state, close. */
public class VirtualExecutors {
    public static void main(String[] args) throws Exception {
        LongAdder adder = new LongAdder();
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                int n = i;
                all.add(pool.submit(() -> {
                    adder.add(n);
                    return n * n;
                }));
            }
            int sum = 0;
            for (Future<Integer> f : all) sum += f.get();
            System.out.println(sum + " " + adder);
            Future<String> bad = pool.submit((Callable<String>) () -> {
                throw new IllegalArgumentException("bad " + Thread.currentThread().isVirtual());
            });
            try {
                bad.get();
            } catch (ExecutionException e) {
                System.out.println(e.getCause() + " " + bad.state() + " " + bad.exceptionNow().getMessage());
            }
            Future<Integer> good = pool.submit(() -> 5);
            good.get();
            System.out.println(good.state() + " " + good.resultNow());
            System.out.println(pool.<Integer>invokeAll(List.of(() -> 1, () -> 2, () -> 3)).stream().mapToInt(Future::resultNow).sum());
        }
        ExecutorService named = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("n-", 0).factory());
        System.out.println(named.submit(() -> Thread.currentThread().getName()).get());
        named.close();
        System.out.println(named.isShutdown() + " " + named.isTerminated());
        ReentrantLock lock = new ReentrantLock();
        int[] count = {0};
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 10; i++)
                pool.execute(() -> {
                    lock.lock();
                    try {
                        count[0]++;
                    } finally {
                        lock.unlock();
                    }
                });
        }
        System.out.println(count[0]);
    }
}
