// expect: SAFE
import java.util.concurrent.*;

/** Two threads post without a bound, and one of them writes in between. */
public class TwoPosters {
    static int n;
    static volatile boolean both;
    public static void main(String[] a) {
        ExecutorService loop = Executors.newFixedThreadPool(1);
        loop.execute(() -> {
        });
        new Thread(() -> {
            for (;;) loop.execute(() -> n = 1 - n);
        }).start();
        for (;;) {
            loop.execute(() -> n = 0);
            both = true;
            loop.execute(() -> {
                assert n <= 1;
            });
        }
    }
}
