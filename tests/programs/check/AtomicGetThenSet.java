// expect: UNSAFE AssertionError
import java.util.concurrent.atomic.AtomicInteger;

/** get and set are atomic, the two together are not. */
public class AtomicGetThenSet {
    static final AtomicInteger balance = new AtomicInteger(10);

    static void withdraw(int n) {
        int now = balance.get();
        if (now >= n) {
            balance.set(now - n);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> withdraw(3));
        t.start();
        withdraw(4);
        t.join();
        assert balance.get() == 3;
    }
}
