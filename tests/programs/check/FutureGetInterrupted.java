// expect: UNSAFE AssertionError
import java.util.concurrent.FutureTask;

/** Who waits for a future is interrupted, before or after it has begun to. */
public class FutureGetInterrupted {
    static volatile boolean disturbed;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread t = new Thread(() -> {
            try {
                task.get();
            } catch (InterruptedException e) {
                disturbed = true;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        t.interrupt();
        task.run();
        t.join();
        assert !disturbed;
    }
}
