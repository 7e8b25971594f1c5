// expect: UNKNOWN
import java.util.concurrent.*;

/** Both halves write. */
public class ForkShared extends RecursiveAction {
    static int n;
    final int depth;

    ForkShared(int depth) {
        this.depth = depth;
    }

    @Override
    protected void compute() {
        n++;
        if (depth > 0) invokeAll(new ForkShared(depth - 1), new ForkShared(depth - 1));
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new ForkShared(1));
    }
}
