// threads
/** Two threads take turns by wait and notifyAll. */
public class WaitNotify {
    static final Object lock = new Object();
    static int turn;
    static final StringBuilder out = new StringBuilder();

    static void play(int me, String what) {
        for (int i = 0; i < 10; i++) {
            synchronized (lock) {
                while (turn != me) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
                out.append(what).append(i).append(' ');
                turn = (turn + 1) % 3;
                lock.notifyAll();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> play(0, "ping"));
        Thread b = new Thread(() -> play(1, "pong"));
        Thread c = new Thread(() -> play(2, "pang"));
        c.start();
        b.start();
        a.start();
        a.join();
        b.join();
        c.join();
        System.out.println(out);
    }
}
