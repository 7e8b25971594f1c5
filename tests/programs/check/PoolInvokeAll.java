// expect: SAFE
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** All of a list of callables are done. */
public class PoolInvokeAll {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        AtomicInteger n = new AtomicInteger();
        List<Callable<Integer>> l = List.of(n::incrementAndGet, n::incrementAndGet);
        for (Future<Integer> f : pool.invokeAll(l)) f.get();
        assert n.get() == 2;
    }
}
