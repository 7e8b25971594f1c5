// As examples/spl/unbounded_posting.spl; numbers are bounded.
import java.util.concurrent.*;
import weft.Verify;

public class UnboundedPosting {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    static int made, used;

    static void produce() {
        if (made < 3) made++;
        loop.execute(() -> consume());
        loop.execute(() -> produce());
        if (Verify.anyBoolean()) return;
        loop.execute(() -> produce());
    }

    static void consume() {
        if (used >= made) return;
        used++;
        assert used <= made;
    }

    public static void main(String[] args) {
        loop.execute(() -> produce());
    }
}
