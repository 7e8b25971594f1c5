// expect: UNSAFE (deadlock at WaitsBesideSpinner.java:8, while other threads go on)
// explicit: UNSAFE (deadlock at WaitsBesideSpinner.java:8, while other threads go on)
// Nothing is posted any more, but a thread goes on.
import java.util.concurrent.*;
public class WaitsBesideSpinner {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    public static void main(String[] args) {
        loop.submit(() -> loop.submit(() -> { }).get());
        for (;;) Thread.yield();
    }
}
