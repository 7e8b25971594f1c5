// expect: UNSAFE NullPointerException
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Two tasks draw from one iterator of a stream: it is not made for that, and one of them may find nothing. */
public class StreamIteratorShared {
    public static void main(String[] args) {
        Iterator<Integer> it = Stream.of(1, 2).iterator();
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> it.next());
        CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> it.next());
        assert a.exceptionally(e -> 2).join() + b.exceptionally(e -> 1).join() == 3;
    }
}
