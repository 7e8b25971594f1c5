// expect: UNSAFE AssertionError
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** The actions share a counter without a lock. */
public class PoolActionsLost {
    static final int[] cells = new int[4];
    static int n;

    static class Fill extends RecursiveAction {
        final int lo, hi;
        Fill(int lo, int hi) {
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        protected void compute() {
            if (hi - lo == 1) {
                n++;
                return;
            }
            int mid = (lo + hi) / 2;
            invokeAll(new Fill(lo, mid), new Fill(mid, hi));
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new Fill(0, 4));
        assert n == 4;
    }
}
