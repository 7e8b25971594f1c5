// threads
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A build graph evaluated by futures: each target waits for what it needs. */
public class DataflowFutures {
    record Target(String name, int cost, List<String> needs) {
    }

    public static void main(String[] args) {
        List<Target> targets = List.of(new Target("base", 1, List.of()), new Target("net", 2, List.of("base")), new Target("ui", 3, List.of("base")),
            new Target("app", 4, List.of("net", "ui")), new Target("test", 5, List.of("app", "base")));
        ExecutorService pool = Executors.newFixedThreadPool(2);
        java.util.Map<String, CompletableFuture<Integer>> done = new java.util.LinkedHashMap<>();
        for (Target t : targets) {
            CompletableFuture<?>[] needs = t.needs().stream().map(done::get).toArray(CompletableFuture[]::new);
            done.put(t.name(), CompletableFuture.allOf(needs).thenApplyAsync(v ->
                t.cost() + t.needs().stream().mapToInt(n -> done.get(n).join()).max().orElse(0), pool));
        }
        done.forEach((k, v) -> System.out.println(k + " " + v.join()));
        List<CompletableFuture<String>> parts = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int n = i;
            parts.add(CompletableFuture.supplyAsync(() -> IntStream.rangeClosed(0, n).mapToObj(String::valueOf).collect(Collectors.joining()), pool));
        }
        System.out.println(parts.stream().map(CompletableFuture::join).collect(Collectors.joining("|")));
        CompletableFuture<Integer> chain = CompletableFuture.completedFuture(1);
        for (int i = 0; i < 20; i++) {
            int n = i;
            chain = n % 2 == 0 ? chain.thenApplyAsync(x -> x + n, pool) : chain.thenApply(x -> x * 2);
        }
        System.out.println(chain.join());
        pool.shutdown();
    }
}
