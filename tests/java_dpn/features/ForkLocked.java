// expect: SAFE
import java.util.concurrent.*;

/** Any number of tasks, one lock. */
public class ForkLocked extends RecursiveTask<Integer> {
    static int n;
    final int depth;

    ForkLocked(int depth) {
        this.depth = depth;
    }

    @Override
    protected Integer compute() {
        synchronized (ForkLocked.class) {
            n++;
        }
        if (depth == 0) return 1;
        ForkLocked left = new ForkLocked(depth - 1), right = new ForkLocked(depth - 1);
        left.fork();
        return right.invoke() + left.join();
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new ForkLocked(3));
    }
}
