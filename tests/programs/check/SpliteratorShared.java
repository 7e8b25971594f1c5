// expect: UNSAFE AssertionError
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;

/** Two tasks advance one spliterator. */
public class SpliteratorShared {
    public static void main(String[] args) {
        Spliterator<Integer> s = Spliterators.spliterator(new Object[] {1, 2}, 0);
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> s.tryAdvance(x -> { }));
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> s.tryAdvance(x -> { }));
        a.join();
        b.join();
        assert s.estimateSize() == 0;
    }
}
