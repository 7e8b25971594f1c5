// Threads without end, each of which starts others, and one lock: no search comes to an end, the model does.
public class Endless {
    static final Object lock = new Object();
    static int served;

    static void serve(int depth) {
        synchronized (lock) {
            served++;
        }
        if (depth > 0) serve(depth - 1);
        else new Thread(() -> serve(3)).start();
    }

    public static void main(String[] args) {
        for (;;) {
            new Thread(() -> serve(10)).start();
            synchronized (lock) {
                System.out.println(served);
            }
        }
    }
}
