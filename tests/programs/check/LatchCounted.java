// expect: SAFE
import java.util.concurrent.CountDownLatch;

/** countDown in finally. */
public class LatchCounted {
    static int sum;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        for (int i = 1; i <= 2; i++) {
            int n = i;
            new Thread(() -> {
                try {
                    synchronized (done) {
                        sum += n;
                    }
                } finally {
                    done.countDown();
                }
            }).start();
        }
        done.await();
        assert sum == 3;
    }
}
