// expect: UNSAFE AssertionError
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** One worker and the one who waits: two actions at the same time. */
public class PoolOneWorkerOrder {
    static volatile int order;

    static void step(int i) {
        order = order * 10 + i;
    }

    public static void main(String[] args) throws Exception {
        new ForkJoinPool(1).invoke(new RecursiveAction() {
            protected void compute() {
                invokeAll(ForkJoinTask.adapt(() -> step(1)), ForkJoinTask.adapt(() -> step(2)));
            }
        });
        assert order != 21 && order != 12;
    }
}
