// expect: UNSAFE AssertionError|NoSuchElementException
import java.util.ArrayDeque;

/** The same for a queue of one thread, and the rounds change an object. */
public class SpinCountingDeque {
    static final Object lock = new Object();
    static int begun;
    static int x;
    static final ArrayDeque<String> queue = new ArrayDeque<>();

    static void begin() {
        synchronized (lock) {
            begun++;
        }
    }

    static void set() {
        begin();
        queue.add("set");
        x = 1;
    }

    static void spin() {
        begin();
        int[] rounds = new int[1];
        while (queue.isEmpty()) {
            rounds[0]++;
        }
        assert x == 1;
    }

    public static void main(String[] args) {
        new Thread(SpinCountingDeque::set).start();
        new Thread(SpinCountingDeque::spin).start();
    }
}
