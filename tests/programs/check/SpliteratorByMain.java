// expect: UNSAFE AssertionError
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;

/** A task and the thread that did not wait for it advance one spliterator. */
public class SpliteratorByMain {
    public static void main(String[] args) {
        Spliterator<Integer> s = Spliterators.spliterator(new Object[] {1, 2}, 0);
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> s.tryAdvance(x -> { }));
        s.tryAdvance(x -> { });
        a.join();
        assert s.estimateSize() == 0;
    }
}
