// threads
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** FutureTask by hand: states, cancel, timeout. */
public class Futures {
    public static void main(String[] args) throws Exception {
        FutureTask<String> f = new FutureTask<>(() -> "computed");
        System.out.println(f.isDone());
        new Thread(f).start();
        System.out.println(f.get() + " " + f.isDone() + " " + f.cancel(true));
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        FutureTask<String> slow = new FutureTask<>(() -> {
            started.countDown();
            try {
                Thread.sleep(1000000);
            } catch (InterruptedException e) {
                stopped.countDown();
            }
            return "never seen";
        });
        Thread t = new Thread(slow);
        t.start();
        started.await();
        try {
            slow.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout");
        }
        System.out.println(slow.cancel(true) + " " + slow.isCancelled());
        stopped.await();
        try {
            slow.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        FutureTask<Integer> bad = new FutureTask<>(() -> 1 / (args.length));
        bad.run();
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        t.join();
    }
}
