// expect: SAFE within bounds (4 processors)
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** A fork and a join. */
public class ForkJoinSum {
    static class Sum extends RecursiveTask<Integer> {
        final int lo;
        final int hi;

        Sum(int lo, int hi) {
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        protected Integer compute() {
            if (hi - lo == 1) {
                return lo;
            }
            Sum left = new Sum(lo, (lo + hi) / 2);
            left.fork();
            return new Sum((lo + hi) / 2, hi).compute() + left.join();
        }
    }

    public static void main(String[] args) {
        assert ForkJoinPool.commonPool().invoke(new Sum(1, 3)) == 3;
    }
}
