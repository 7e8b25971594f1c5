// Another thread waits for the loop, over and over: one task is pending at most.
//
//     weft check --engine async examples/eventloop/Synchronous.java     SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Synchronous {
    static int turn;

    public static void main(String[] args) throws Exception {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        for (;;) {
            loop.submit(() -> turn = 1 - turn).get();
            assert turn == 0 || turn == 1;
        }
    }
}
