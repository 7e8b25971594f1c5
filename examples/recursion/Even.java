import weft.Verify;

/**
 * Two procedures that call each other as deep as they like, in two threads, and Ackermann's function: the stacks are infinitely
 * many. Whoever has the lock finds the flag as it was.
 *
 *     weft check --engine pushdown --contexts 3 --property assert,exception examples/recursion/Even.java
 */
public class Even {
    static volatile boolean even = true;
    static final Object lock = new Object();

    static void even() {
        if (Verify.anyBoolean()) odd();
        if (Verify.anyBoolean()) odd();
    }

    static void odd() {
        synchronized (lock) {
            even = !even;
            if (Verify.anyBoolean()) even();
            even = true;
        }
        if (Verify.anyBoolean()) even();
    }

    static int ackermann(int m, int n) {
        if (m == 0) return n + 1;
        if (n == 0) return ackermann(m - 1, 1);
        return ackermann(m - 1, ackermann(m, n - 1));
    }

    public static void main(String[] args) {
        Thread t = new Thread(Even::even);
        t.start();
        even();
        int m = Verify.anyInt(0, 2), n = Verify.anyInt(0, 3);
        int a = ackermann(m, n);
        synchronized (lock) {
            assert even && a > n;
        }
    }
}
