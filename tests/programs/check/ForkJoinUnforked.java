// expect: UNSAFE AssertionError
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** A task that nobody has taken yet is taken back: whether that works depends on who is first. */
public class ForkJoinUnforked {
    static boolean back;

    public static void main(String[] args) {
        new ForkJoinPool(2).submit(() -> {
            ForkJoinTask<?> child = ForkJoinTask.adapt(() -> { }).fork();
            back = child.tryUnfork();
            if (!back) child.join();
        }).join();
        assert !back;
    }
}
