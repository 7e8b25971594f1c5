// Three locks in a ring; ordered they are free of deadlock.
public class DeadlockOfThree {
    static final Object a = new Object(), b = new Object(), c = new Object();
    static int x;

    static void both(Object one, Object two) {
        synchronized (one) {
            synchronized (two) {
                x = 1;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> both(a, b)), u = new Thread(() -> both(b, c));
        t.start();
        u.start();
        both(a, c); // bug: both(c, a);
        t.join();
        u.join();
    }
}
