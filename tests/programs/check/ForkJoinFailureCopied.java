// expect: UNSAFE AssertionError
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** Who joins a task that has failed gets its exception if he has run it himself, and a copy with a cause if not. */
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
