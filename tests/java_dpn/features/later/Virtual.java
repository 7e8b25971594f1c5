// expect: UNKNOWN
// possible: Virtual.raced
// impossible: Virtual.started Virtual.built Virtual.unstarted Virtual.executor Virtual.plain
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Virtual threads, builders, an executor that is closed. */
public class Virtual {
    static int started, built, unstarted, executor, raced, plain;
    static final Object lock = new Object();
    public static void main(String[] args) throws Exception {
        Thread one = Thread.startVirtualThread(() -> started++);
        one.join();
        started++;
        Thread two = Thread.ofVirtual().name("two").start(() -> built++);
        two.join();
        built++;
        Thread three = Thread.ofVirtual().unstarted(() -> unstarted++);
        unstarted++;
        three.start();
        three.join();
        unstarted++;
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            e.submit(() -> { synchronized (lock) { executor++; } });
            e.submit(() -> { synchronized (lock) { executor++; } });
        }
        executor++;
        Thread.ofPlatform().start(() -> plain++).join();
        plain++;
        Thread.startVirtualThread(() -> raced++);
        raced++;
    }
}
