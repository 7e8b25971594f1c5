// expect: SAFE within bounds (order in which workers look for tasks fixed)
// jdk: -21
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** A worker that waits for its child may find the grandchild while another task waits elsewhere: in which order it looks is a bound. */
public class ForkJoinHelps {
    static class Parent extends RecursiveAction {
        final int generations;

        Parent(int generations) {
            this.generations = generations;
        }

        @Override
        protected void compute() {
            if (generations == 0) return;
            Parent child = new Parent(generations - 1);
            child.fork();
            child.join();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        Parent first = new Parent(2);
        pool.execute(first);
        ForkJoinTask<?> second = pool.submit(() -> { });
        first.join();
        second.join();
    }
}
