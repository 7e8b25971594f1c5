// Stages of a CompletableFuture that all run in one loop.
//
//     weft check --engine async examples/eventloop/Chain.java           SAFE
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Chain {
    static int state;

    public static void main(String[] args) {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        for (;;)
            CompletableFuture.runAsync(() -> state = 1, loop).thenRunAsync(() -> {
                assert state == 1 || state == 2;
                state = 2;
            }, loop);
    }
}
