// expect: UNSAFE deadlock
import java.util.concurrent.CountDownLatch;

/** A worker that fails does not count down. */
public class LatchNeverCounted {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            int n = i;
            new Thread(() -> {
                try {
                    if (n == 1) {
                        throw new IllegalStateException("worker failed");
                    }
                    done.countDown();
                } catch (IllegalStateException e) {
                    // logged
                }
            }).start();
        }
        done.await();
    }
}
