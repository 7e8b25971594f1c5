// An initialiser that takes a lock whose owner waits for the class.
public class LateDeadlock {
    static final Object lock = new Object();
    static volatile int n;
    static class S { static int v; static { synchronized (lock) { v = n; } } }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { int x = S.v; });
        t.start();
        synchronized (lock) { n = 1; } // bug: synchronized (lock) { n = S.v; }
        t.join();
    }
}
