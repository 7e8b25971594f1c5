// expect: SAFE
import java.util.concurrent.ForkJoinPool;

/** A task handed to a fork/join pool of one worker, and its result. */
public class ForkJoinOne {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        int answer = pool.submit(() -> 41 + 1).get();
        assert answer == 42;
    }
}
