// expect: SAFE within bounds (4 processors)
// property: assert,exception,deadlock,race
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;

/** Two tasks advance the two halves of a spliterator. */
public class SpliteratorSplit {
    public static void main(String[] args) {
        Spliterator<Integer> right = Spliterators.spliterator(new Object[] {1, 2}, 0);
        Spliterator<Integer> left = right.trySplit();
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> left.tryAdvance(x -> { }));
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> right.tryAdvance(x -> { }));
        a.join();
        b.join();
        assert left.estimateSize() + right.estimateSize() == 0;
    }
}
