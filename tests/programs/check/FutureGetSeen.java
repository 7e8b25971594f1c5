// expect: UNSAFE AssertionError
import java.util.concurrent.FutureTask;

/** Somebody looks whether a thread waits for the future. */
public class FutureGetSeen {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread t = new Thread(() -> {
            try {
                task.get();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        boolean waits = t.getState() == Thread.State.WAITING;
        task.run();
        t.join();
        assert !waits;
    }
}
