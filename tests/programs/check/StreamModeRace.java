// expect: UNSAFE race
// property: race
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** One task asks whether a stream is parallel while another one makes it so: one reads a field that the other writes. */
public class StreamModeRace {
    public static void main(String[] args) {
        IntStream s = IntStream.of(1, 2);
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> s.isParallel());
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> s.parallel());
        a.join();
        b.join();
    }
}
