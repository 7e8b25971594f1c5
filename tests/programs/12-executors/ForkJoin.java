// threads
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

/** Fork-join: a recursive sum, a recursive sort. */
public class ForkJoin {
    static class Sum extends RecursiveTask<Long> {
        final int from;
        final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from <= 100) {
                long s = 0;
                for (int i = from; i < to; i++) {
                    s += i;
                }
                return s;
            }
            int mid = (from + to) / 2;
            Sum left = new Sum(from, mid);
            Sum right = new Sum(mid, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    static class Sort extends RecursiveAction {
        final int[] a;
        final int from;
        final int to;

        Sort(int[] a, int from, int to) {
            this.a = a;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 2) {
                return;
            }
            int mid = (from + to) / 2;
            invokeAll(new Sort(a, from, mid), new Sort(a, mid, to));
            int[] merged = new int[to - from];
            for (int i = from, j = mid, k = 0; k < merged.length; k++) {
                merged[k] = j >= to || i < mid && a[i] <= a[j] ? a[i++] : a[j++];
            }
            System.arraycopy(merged, 0, a, from, merged.length);
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.invoke(new Sum(0, 5000)));
        System.out.println(pool.submit(new Sum(0, 1000)).get());
        int[] a = new int[200];
        for (int i = 0; i < a.length; i++) {
            a[i] = i * 7919 % 1009;
        }
        pool.invoke(new Sort(a, 0, a.length));
        boolean sorted = true;
        for (int i = 1; i < a.length; i++) {
            sorted &= a[i - 1] <= a[i];
        }
        System.out.println(sorted + " " + a[0] + " " + a[199]);
        ForkJoinTask<?> bad = pool.submit(() -> {
            throw new IllegalStateException("in the pool");
        });
        try {
            bad.join();
        } catch (IllegalStateException e) {
            System.out.println("failed " + bad.isCompletedAbnormally());
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, java.util.concurrent.TimeUnit.SECONDS) + " " + pool.getParallelism());
        System.out.println(new Sum(0, 300).invoke() + " " + ForkJoinPool.commonPool().invoke(new Sum(0, 2000)));
    }
}
