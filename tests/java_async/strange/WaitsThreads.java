// expect: SAFE
// explicit: SAFE
// Threads of the program's own that wait for ever are none of an event loop's tasks: no deadlock as long as another thread goes on.
public class WaitsThreads {
    static volatile boolean x;
    static final Object p = new Object(), q = new Object();
    public static void main(String[] args) {
        new Thread(() -> { synchronized (p) { synchronized (q) { } } }).start();
        new Thread(() -> { synchronized (q) { synchronized (p) { } } }).start();
        for (;;) x = !x;
    }
}
