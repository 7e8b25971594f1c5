// expect: UNSAFE race
// property: race
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** The accesses of two tasks to one iterator of a stream race. */
public class StreamIteratorRace {
    public static void main(String[] args) {
        Iterator<Integer> it = Stream.of(1, 2).iterator();
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> it.hasNext());
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> it.hasNext());
        a.join();
        b.join();
    }
}
