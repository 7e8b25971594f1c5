// expect: SAFE within bounds (4 processors)
import java.util.concurrent.RecursiveAction;

/** Actions two levels deep, in the common pool. */
public class PoolActions {
    static final int[] cells = new int[4];

    static class Fill extends RecursiveAction {
        final int lo, hi;
        Fill(int lo, int hi) {
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        protected void compute() {
            if (hi - lo == 1) {
                cells[lo] = lo;
                return;
            }
            int mid = (lo + hi) / 2;
            invokeAll(new Fill(lo, mid), new Fill(mid, hi));
        }
    }

    public static void main(String[] args) {
        new Fill(0, 4).invoke();
        for (int i = 0; i < 4; i++) assert cells[i] == i;
    }
}
