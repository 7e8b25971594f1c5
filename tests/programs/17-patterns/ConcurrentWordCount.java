// threads
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.LongAdder;

/** Words counted in parallel in three ways that must agree. */
public class ConcurrentWordCount {
    static final List<String> LINES = List.of("the cat sat on the mat", "the dog ate the cat", "a mat is a mat is a mat", "dog cat dog");

    static class Count extends RecursiveTask<Map<String, Integer>> {
        final int lo;
        final int hi;

        Count(int lo, int hi) {
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        protected Map<String, Integer> compute() {
            Map<String, Integer> m = new TreeMap<>();
            if (hi - lo == 1) {
                for (String w : LINES.get(lo).split(" ")) {
                    m.merge(w, 1, Integer::sum);
                }
                return m;
            }
            int mid = (lo + hi) / 2;
            Count l = new Count(lo, mid);
            Count r = new Count(mid, hi);
            invokeAll(l, r);
            l.join().forEach((k, v) -> m.merge(k, v, Integer::sum));
            r.join().forEach((k, v) -> m.merge(k, v, Integer::sum));
            return m;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Map<String, Integer> a = ForkJoinPool.commonPool().invoke(new Count(0, LINES.size()));
        ConcurrentHashMap<String, LongAdder> b = new ConcurrentHashMap<>();
        Thread[] ts = new Thread[LINES.size()];
        for (int i = 0; i < ts.length; i++) {
            String line = LINES.get(i);
            ts[i] = new Thread(() -> {
                for (String w : line.split(" ")) {
                    b.computeIfAbsent(w, k -> new LongAdder()).increment();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        ConcurrentHashMap<String, Integer> c = new ConcurrentHashMap<>();
        LINES.parallelStream().flatMap(l -> List.of(l.split(" ")).stream()).forEach(w -> c.merge(w, 1, Integer::sum));
        System.out.println(a);
        System.out.println(new TreeMap<>(b));
        System.out.println(a.equals(new TreeMap<>(c)));
    }
}
