// expect: UNKNOWN
import java.util.concurrent.*;

/** A FutureTask calls its function where it is run, not where it is made. */
public class FutureTaskRun {
    static int n;

    public static void main(String[] args) {
        FutureTask<Integer> task = new FutureTask<>(() -> n++);
        new Thread(task).start();
        n++;
    }
}
