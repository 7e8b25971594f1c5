// expect: SAFE
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** What a task throws reaches who joins it. */
public class PoolTaskThrows {
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
            t.join();
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
