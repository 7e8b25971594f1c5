// As examples/spl/event_queue.spl; numbers are bounded.
import java.util.concurrent.*;
import weft.Verify;

public class EventQueue {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    static boolean open = true, painting;
    static int painted;

    static void paint() {
        if (!open) return;
        assert !painting;
        painting = true;
        painted = (painted + 1) % 4;
        loop.execute(() -> paintDone());
    }

    static void paintDone() {
        assert painting;
        painting = false;
        if (!open || Verify.anyBoolean()) return;
        loop.execute(() -> paint());
    }

    static void close() {
        open = false;
        assert painted >= 0;
    }

    public static void main(String[] args) {
        loop.execute(() -> paint());
        loop.execute(() -> close());
    }
}
