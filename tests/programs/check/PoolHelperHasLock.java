// expect: UNSAFE AssertionError
// property: assert
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Who joins a task may run it himself: within the monitor that he has, which the task enters again. */
public class PoolHelperHasLock extends RecursiveAction {
    static int inside;

    static class Child extends RecursiveAction {
        @Override
        protected void compute() {
            synchronized (PoolHelperHasLock.class) {
                assert inside == 0;
            }
        }
    }

    @Override
    protected void compute() {
        Child child = new Child();
        synchronized (PoolHelperHasLock.class) {
            inside++;
            child.fork();
            child.join();
            inside--;
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new PoolHelperHasLock());
    }
}
