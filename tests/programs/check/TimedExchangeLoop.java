// expect: SAFE
// states: 5000
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Two threads exchange, and try again when the time is over. */
public class TimedExchangeLoop {
    static final Exchanger<Integer> exchanger = new Exchanger<>();

    static int exchange(int mine) {
        for (;;) {
            try {
                return exchanger.exchange(mine, 1, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                Thread.yield();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { assert exchange(1) == 2; });
        t.start();
        assert exchange(2) == 1;
        t.join();
    }
}
