// expect: UNSAFE race
// property: race
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;

/** A volatile flag that is set too early: what comes after it is not ordered. */
public class SpliteratorAfterFlag {
    static volatile boolean ready;

    public static void main(String[] args) {
        Spliterator<Integer> s = Spliterators.spliterator(new Object[] {1, 2}, 0);
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> {
            if (ready) {
                s.tryAdvance(x -> { });
            }
        });
        ready = true;
        s.tryAdvance(x -> { });
        a.join();
    }
}
