// As examples/spl/event_queue_bug.spl; numbers are bounded.
import java.util.concurrent.*;
import weft.Verify;

public class EventQueueBug {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    static boolean open = true, painting;

    static void paint() {
        if (!open) return;
        assert !painting;
        painting = true;
        loop.execute(() -> painting = false);
    }

    public static void main(String[] args) {
        loop.execute(() -> paint());
        loop.execute(() -> paint());
        loop.execute(() -> open = false);
    }
}
