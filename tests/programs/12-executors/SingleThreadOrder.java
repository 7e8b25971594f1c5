// threads
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** One thread executes in order of submission, and survives a failing task. */
public class SingleThreadOrder {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService one = Executors.newSingleThreadExecutor(r -> new Thread(r, "the one"));
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            int n = i;
            one.submit(() -> {
                log.append(n).append(' ');
                if (n == 4) {
                    throw new RuntimeException("kept in the future");
                }
            });
        }
        one.shutdown();
        one.awaitTermination(10, TimeUnit.SECONDS);
        System.out.println(log);
    }
}
