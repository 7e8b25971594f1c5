// expect: UNSAFE AssertionError
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Forked tasks count in a plain field. */
public class ForkJoinShared {
    static int count;

    static class Count extends RecursiveAction {
        @Override
        protected void compute() {
            count++;
        }
    }

    public static void main(String[] args) {
        Count forked = new Count();
        forked.fork();
        new Count().compute();
        forked.join();
        assert count == 2;
    }
}
