// expect: UNSAFE AssertionError
/** The same for an element of an array, through a getter. */
public class SpinCountingGetter {
    static final Object lock = new Object();
    static int begun;
    static int x;
    static final int[] cells = new int[2];

    static int get(int i) {
        return cells[i];
    }

    static void begin() {
        synchronized (lock) {
            begun++;
        }
    }

    static void set() {
        begin();
        cells[1] = 1;
        x = 1;
    }

    static void spin() {
        begin();
        long rounds = 0;
        while (get(1) == 0) {
            rounds++;
        }
        assert x == 1;
    }

    public static void main(String[] args) {
        new Thread(SpinCountingGetter::set).start();
        new Thread(SpinCountingGetter::spin).start();
    }
}
