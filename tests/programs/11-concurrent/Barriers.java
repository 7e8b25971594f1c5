// threads
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** CyclicBarrier: phases with an action, broken barriers. */
public class Barriers {
    public static void main(String[] args) throws Exception {
        int n = 3;
        int[] cells = new int[n];
        StringBuilder log = new StringBuilder();
        CyclicBarrier barrier = new CyclicBarrier(n, () -> {
            int sum = 0;
            for (int c : cells) {
                sum += c;
            }
            log.append(sum).append(' ');
        });
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            int me = i;
            ts[i] = new Thread(() -> {
                try {
                    for (int phase = 1; phase <= 5; phase++) {
                        cells[me] += phase * (me + 1);
                        barrier.await();
                    }
                } catch (InterruptedException | BrokenBarrierException e) {
                    throw new AssertionError(e);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(log + "" + barrier.getParties() + barrier.getNumberWaiting() + barrier.isBroken());
        try {
            barrier.await(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + barrier.isBroken());
        }
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            System.out.println("broken");
        }
        barrier.reset();
        System.out.println(barrier.isBroken());
        CyclicBarrier two = new CyclicBarrier(2);
        boolean[] sawBroken = new boolean[1];
        Thread t = new Thread(() -> {
            try {
                two.await();
            } catch (BrokenBarrierException e) {
                sawBroken[0] = true;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        while (two.getNumberWaiting() == 0) {
            Thread.yield();
        }
        two.reset();
        t.join();
        System.out.println(sawBroken[0]);
        System.out.println(new CyclicBarrier(1).await());
    }
}
