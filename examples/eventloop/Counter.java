// A counter without a bound: there is no finite set of states, and the verdict says so.
//
//     weft check --engine async --time 5 examples/eventloop/Counter.java        UNKNOWN (…)
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Counter {
    static int handled;

    public static void main(String[] args) {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        for (;;)
            loop.execute(() -> {
                handled++;
                assert handled != 0;
            });
    }
}
