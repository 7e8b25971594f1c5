// expect: UNSAFE AssertionError
import java.util.concurrent.CountedCompleter;

/** How many parts are missing is looked at while they are counted down. */
public class CompleterPending {
    static class Sum extends CountedCompleter<Void> {
        public void compute() {
            tryComplete();
        }
    }

    public static void main(String[] args) throws Exception {
        Sum sum = new Sum();
        sum.setPendingCount(2);
        Thread a = new Thread(sum::tryComplete), b = new Thread(sum::tryComplete);
        a.start();
        b.start();
        assert sum.getPendingCount() != 1;
    }
}
