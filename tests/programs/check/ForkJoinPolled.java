// expect: UNSAFE AssertionError
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** A task polls the tasks that it has just forked: idle workers may have taken them or not. */
public class ForkJoinPolled {
    static boolean found;

    static class Parent extends RecursiveAction {
        protected void compute() {
            ForkJoinTask<?> child = ForkJoinTask.adapt(() -> { }).fork();
            found = pollNextLocalTask() != null;
            if (!found) child.join();
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new Parent());
        assert !found;
    }
}
