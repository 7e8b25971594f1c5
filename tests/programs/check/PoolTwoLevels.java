// expect: SAFE
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** Two levels of forks in a pool of two. */
public class PoolTwoLevels {
    static class Sum extends RecursiveTask<Integer> {
        final int lo, hi;
        Sum(int lo, int hi) {
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        protected Integer compute() {
            if (hi - lo == 1) return lo;
            Sum left = new Sum(lo, (lo + hi) / 2);
            left.fork();
            return new Sum((lo + hi) / 2, hi).compute() + left.join();
        }
    }

    public static void main(String[] args) {
        assert new ForkJoinPool(2).invoke(new Sum(1, 5)) == 10;
    }
}
