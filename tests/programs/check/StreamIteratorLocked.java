// expect: SAFE within bounds (4 processors)
// property: assert,exception,deadlock,race
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** The same iterator, used by two tasks under a lock. */
public class StreamIteratorLocked {
    public static void main(String[] args) {
        Iterator<Integer> it = Stream.of(1, 2).iterator();
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> draw(it));
        CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> draw(it));
        assert a.join() + b.join() == 3;
    }

    static int draw(Iterator<Integer> it) {
        synchronized (it) {
            return it.next();
        }
    }
}
