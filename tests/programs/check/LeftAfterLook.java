// expect: UNSAFE AssertionError
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Who looked at a box forgets it; the other thread has it alone when it writes. */
public class LeftAfterLook {
    static class Box {
        volatile int full;
    }

    static final AtomicInteger steps = new AtomicInteger();
    static final AtomicReference<Box> slot = new AtomicReference<>();

    static void take() {
        Box box = slot.getAndSet(null);
        if (box != null) {
            fill(box);
        }
    }

    static void fill(Box box) {
        steps.incrementAndGet();
        box.full = 1;
    }

    public static void main(String[] args) {
        Thread thread = new Thread(LeftAfterLook::take);
        thread.setDaemon(true);
        thread.start();
        Box box = new Box();
        slot.set(box);
        assert box.full == 0;
        steps.get();
    }
}
