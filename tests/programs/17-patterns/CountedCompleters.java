// threads
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Phaser;

/** CountedCompleter, managed blocking, a tiered phaser. */
public class CountedCompleters {
    static class SumOfSquares extends CountedCompleter<Long> {
        final int lo;
        final int hi;
        long result;
        SumOfSquares left;
        SumOfSquares right;

        SumOfSquares(CountedCompleter<?> parent, int lo, int hi) {
            super(parent);
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        public void compute() {
            if (hi - lo > 8) {
                int mid = (lo + hi) >>> 1;
                left = new SumOfSquares(this, lo, mid);
                right = new SumOfSquares(this, mid, hi);
                setPendingCount(2);
                right.fork();
                left.fork();
            } else {
                for (int i = lo; i < hi; i++) {
                    result += (long) i * i;
                }
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            if (left != null) {
                result = left.result + right.result;
            }
        }

        @Override
        public Long getRawResult() {
            return result;
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(new SumOfSquares(null, 0, 100).invoke());
        ForkJoinPool pool = new ForkJoinPool(2);
        System.out.println(pool.submit(() -> Thread.currentThread() instanceof ForkJoinWorkerThread).get());
        boolean[] released = new boolean[1];
        pool.submit(() -> {
            ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                public boolean block() {
                    released[0] = true;
                    return true;
                }

                public boolean isReleasable() {
                    return released[0];
                }
            });
            return null;
        }).get();
        System.out.println(released[0]);
        pool.shutdown();
        Phaser root = new Phaser();
        Phaser[] children = {new Phaser(root), new Phaser(root)};
        int[] sums = new int[4];
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            children[i % 2].register();
        }
        for (int i = 0; i < 4; i++) {
            int n = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 3; k++) {
                    sums[n] += n + k;
                    children[n % 2].arriveAndAwaitAdvance();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(sums[0] + " " + sums[1] + " " + sums[2] + " " + sums[3] + " " + root.getPhase());
    }
}
