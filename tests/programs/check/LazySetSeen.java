// expect: UNSAFE AssertionError
import java.util.concurrent.atomic.AtomicInteger;

/** Every value that lazySet writes can be seen by another thread: it is a visible write. */
public class LazySetSeen {
    public static void main(String[] args) throws Exception {
        AtomicInteger a = new AtomicInteger();
        Thread writer = new Thread(() -> {
            a.lazySet(1);
            a.lazySet(2);
        });
        writer.start();
        int seen = a.get();
        writer.join();
        assert seen != 1;
    }
}
