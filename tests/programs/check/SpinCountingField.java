// expect: UNSAFE AssertionError
/** A thread counts, in no bounds, while it waits for a field that another one has yet to set. */
public class SpinCountingField {
    static final Object lock = new Object();
    static int begun;
    static int x;
    static volatile boolean set;

    static void begin() {
        synchronized (lock) {
            begun++;
        }
    }

    static void set() {
        begin();
        set = true;
        x = 1;
    }

    static void spin() {
        begin();
        long rounds = 0;
        while (!set) {
            rounds += 3;
        }
        assert x == 1;
    }

    public static void main(String[] args) {
        new Thread(SpinCountingField::set).start();
        new Thread(SpinCountingField::spin).start();
    }
}
