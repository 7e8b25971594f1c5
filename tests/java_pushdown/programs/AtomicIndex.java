// An element that depends on a race; handles that the start has not used.
import java.util.concurrent.atomic.*;
public class AtomicIndex {
    static volatile int i;
    static final AtomicIntegerArray a = new AtomicIntegerArray(3);
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { i = 2; });
        t.start();
        int k = i;
        a.incrementAndGet(k); // bug: a.incrementAndGet(k / 2);
        t.join();
        assert a.get(0) + a.get(2) == 1;
    }
}
