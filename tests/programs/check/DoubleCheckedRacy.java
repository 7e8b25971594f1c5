// expect: SAFE within bounds (sequentially consistent executions; data race on DoubleCheckedRacy.it)
/** Double-checked locking without volatile: right in every interleaving, wrong on a JVM. */
public class DoubleCheckedRacy {
    static DoubleCheckedRacy it;
    int value = 42;
    static DoubleCheckedRacy get() {
        if (it == null) {
            synchronized (DoubleCheckedRacy.class) {
                if (it == null) it = new DoubleCheckedRacy();
            }
        }
        return it;
    }
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { assert get().value == 42; });
        t.start();
        assert get().value == 42;
        t.join();
    }
}
