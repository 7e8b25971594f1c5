// expect: SAFE
/** What is only counted is no part of a state: the search ends. */
public class SpinCountingSafe {
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
        x = 1;
        set = true;
    }

    static void spin() {
        begin();
        int rounds = 0;
        while (!set) {
            rounds++;
        }
        assert x == 1;
    }

    public static void main(String[] args) {
        new Thread(SpinCountingSafe::set).start();
        new Thread(SpinCountingSafe::spin).start();
    }
}
