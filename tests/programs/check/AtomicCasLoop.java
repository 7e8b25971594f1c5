// expect: SAFE
import java.util.concurrent.atomic.AtomicInteger;

/** The same with a compare-and-set loop. */
public class AtomicCasLoop {
    static final AtomicInteger balance = new AtomicInteger(10);

    static boolean withdraw(int n) {
        while (true) {
            int now = balance.get();
            if (now < n) {
                return false;
            }
            if (balance.compareAndSet(now, now - n)) {
                return true;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean[] ok = new boolean[1];
        Thread t = new Thread(() -> ok[0] = withdraw(6));
        t.start();
        boolean mine = withdraw(6);
        t.join();
        assert mine != ok[0];
        assert balance.get() == 4;
    }
}
