// A handler waits for a task that only its own loop could run.
//
//     weft check --engine async examples/eventloop/WaitForOwnLoop.java  UNSAFE (deadlock at …)
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class WaitForOwnLoop {
    static int answer;

    public static void main(String[] args) throws Exception {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        Future<?> outer = loop.submit(() -> {
            Future<?> inner = loop.submit(() -> answer = 42);
            inner.get();
            return answer;
        });
        outer.get();
        loop.shutdown();
    }
}
