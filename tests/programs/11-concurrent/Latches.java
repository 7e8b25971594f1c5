// threads
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** CountDownLatch as start signal and as end signal. */
public class Latches {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(4);
        int[] seen = new int[4];
        int[] value = new int[1];
        for (int i = 0; i < 4; i++) {
            int n = i;
            new Thread(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                seen[n] = value[0] + n;
                done.countDown();
            }).start();
        }
        System.out.println(done.getCount() + " " + done.await(1, TimeUnit.MILLISECONDS));
        value[0] = 100;
        start.countDown();
        done.await();
        System.out.println(seen[0] + " " + seen[1] + " " + seen[2] + " " + seen[3] + " " + done.getCount());
        done.countDown();
        System.out.println(done.getCount() + " " + done.await(1, TimeUnit.SECONDS));
        start.await();
        try {
            new CountDownLatch(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
