// expect: UNSAFE AssertionError
/** A spin lock that tests and sets in two steps. */
public class SpinLockCheckThenSet {
    static volatile boolean held;
    static int count;

    static void work() {
        while (held) {
            Thread.onSpinWait();
        }
        held = true;
        count++;
        held = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(SpinLockCheckThenSet::work);
        t.start();
        work();
        t.join();
        assert count == 2;
    }
}
