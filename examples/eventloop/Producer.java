// A producer that never stops, and one thread that handles what it posts. Any number of tasks may wait: a search that
// looks at the queue never ends.
//
//     weft check --engine async examples/eventloop/Producer.java        SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Producer {
    static int phase; // of the loop's thread alone

    public static void main(String[] args) {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        for (;;) {
            loop.execute(() -> {
                phase = (phase + 1) % 3;
                assert phase < 3;
            });
        }
    }
}
