// expect: UNSAFE AssertionError
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Two tasks consume one stream: mostly one of them is told off, but both may get through. */
public class StreamConsumedTwice {
    static int sum(IntStream s) {
        try {
            return s.sum();
        } catch (IllegalStateException e) {
            return 0;
        } catch (RuntimeException e) {
            return 3;
        }
    }

    public static void main(String[] args) {
        IntStream s = IntStream.of(1, 2);
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> sum(s));
        CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> sum(s));
        assert a.join() + b.join() == 3;
    }
}
