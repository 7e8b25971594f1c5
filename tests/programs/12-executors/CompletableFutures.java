// threads
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** CompletableFuture: chains, combinations, failures. */
public class CompletableFutures {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 6);
        CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> 7);
        System.out.println(a.thenCombine(b, (x, y) -> x * y).get());
        System.out.println(a.thenApply(x -> x + 1).thenCompose(x -> CompletableFuture.supplyAsync(() -> x * 100)).join());
        System.out.println(a.thenApplyAsync(x -> "async " + x).get());
        CompletableFuture<Integer> bad = CompletableFuture.supplyAsync(() -> {
            throw new IllegalStateException("bad");
        });
        System.out.println(bad.exceptionally(e -> -1).get());
        System.out.println(bad.handle((v, e) -> e == null ? "fine" : e.getClass().getSimpleName()).get());
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        try {
            bad.thenApply(x -> x + 1).join();
        } catch (CompletionException e) {
            System.out.println(e.getCause());
        }
        StringBuffer log = new StringBuffer();
        CompletableFuture<Void> all = CompletableFuture.allOf(a, b, a.thenAccept(x -> log.append("accepted ").append(x)));
        all.get();
        System.out.println(log + " " + all.isDone() + " " + bad.isCompletedExceptionally());
        CompletableFuture<String> manual = new CompletableFuture<>();
        CompletableFuture<Object> any = CompletableFuture.anyOf(manual, new CompletableFuture<>());
        new Thread(() -> manual.complete("by hand")).start();
        System.out.println(any.get() + " " + manual.complete("again") + " " + manual.getNow("none"));
        try {
            new CompletableFuture<String>().get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout");
        }
        System.out.println(new CompletableFuture<String>().completeOnTimeout("default", 1, TimeUnit.MILLISECONDS).get());
        try {
            new CompletableFuture<String>().orTimeout(1, TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getClass().getSimpleName());
        }
        ExecutorService pool = Executors.newSingleThreadExecutor(r -> new Thread(r, "mine"));
        System.out.println(CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), pool).get());
        pool.shutdown();
        System.out.println(a.runAfterBoth(b, () -> log.append("!")).thenRun(() -> log.append("?")).thenApply(v -> log.length()).get());
        System.out.println(CompletableFuture.completedFuture(1).whenComplete((v, e) -> System.out.println(v + " " + e)).get());
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled() + " " + cancelled.isCompletedExceptionally());
        System.out.println(CompletableFuture.failedFuture(new Exception("failed")).exceptionally(Throwable::getMessage).get());
    }
}
