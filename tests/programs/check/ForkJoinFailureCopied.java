// expect: UNSAFE AssertionError
// jdk: -21
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** Who joins a task that has failed gets its exception if he has run it himself (JDK 22: he does not), else a copy with a cause. */
public class ForkJoinFailureCopied {
    public static void main(String[] args) {
        ForkJoinTask<?> task = ForkJoinPool.commonPool().submit((Runnable) () -> { throw new IllegalStateException(); });
        boolean copied = false;
        try {
            task.join();
        } catch (RuntimeException e) {
            copied = e.getCause() != null;
        }
        assert copied;
    }
}
