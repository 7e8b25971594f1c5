// expect: SAFE within bounds (4 processors)
// property: assert,exception,deadlock,race
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;

/** A volatile flag hands a spliterator over. */
public class SpliteratorBeforeFlag {
    static volatile boolean ready;

    public static void main(String[] args) {
        Spliterator<Integer> s = Spliterators.spliterator(new Object[] {1, 2}, 0);
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> {
            if (ready) {
                assert s.estimateSize() == 1;
                s.tryAdvance(x -> { });
            }
        });
        s.tryAdvance(x -> { });
        ready = true;
        a.join();
    }
}
