// expect: SAFE within bounds (4 processors)
// property: assert,exception,deadlock,race
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** An iterator of a stream that one task leaves to the next: their order is the future's. */
public class StreamIteratorHandedOn {
    public static void main(String[] args) {
        Iterator<Integer> it = Stream.of(1, 2).iterator();
        CompletableFuture<Integer> sum = CompletableFuture.supplyAsync(() -> it.next()).thenApplyAsync(n -> n + it.next());
        assert sum.join() == 3;
        assert !it.hasNext();
    }
}
