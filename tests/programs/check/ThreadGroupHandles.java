// expect: SAFE
import java.util.concurrent.atomic.AtomicInteger;

/** A group of threads takes its threads' exceptions. */
public class ThreadGroupHandles {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger failures = new AtomicInteger();
        ThreadGroup outer = new ThreadGroup("outer") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                failures.incrementAndGet();
            }
        };
        Thread t = new Thread(new ThreadGroup(outer, "inner"), () -> {
            throw new IllegalStateException();
        });
        t.start();
        t.join();
        assert failures.get() == 1;
    }
}
