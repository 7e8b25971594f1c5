// expect: UNSAFE AssertionError
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** A task is forked and not waited for. */
public class PoolForgotJoin {
    static int x;

    static class T extends RecursiveAction {
        @Override
        protected void compute() {
            x = 1;
        }
    }

    static class Root extends RecursiveAction {
        @Override
        protected void compute() {
            new T().fork();
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new Root());
        assert x == 1;
    }
}
