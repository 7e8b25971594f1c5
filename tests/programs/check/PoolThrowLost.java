// expect: UNSAFE AssertionError
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** quietlyJoin does not throw. */
public class PoolThrowLost {
    static class T extends RecursiveAction {
        @Override
        protected void compute() {
            throw new IllegalStateException("no");
        }
    }

    static class Root extends RecursiveAction {
        @Override
        protected void compute() {
            T t = new T();
            t.fork();
            t.quietlyJoin();
        }
    }

    public static void main(String[] args) {
        boolean seen = false;
        try {
            new ForkJoinPool(2).invoke(new Root());
        } catch (IllegalStateException e) {
            seen = true;
        }
        assert seen;
    }
}
