// expect: SAFE
import java.util.concurrent.Exchanger;

/** Two threads exchange values. */
public class ExchangerPair {
    public static void main(String[] args) throws InterruptedException {
        Exchanger<Integer> ex = new Exchanger<>();
        Thread t = new Thread(() -> {
            try {
                assert ex.exchange(1) == 2;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        assert ex.exchange(2) == 1;
        t.join();
    }
}
