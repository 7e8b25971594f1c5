// Words of a thread: its name, whether it is alive, itself.
public class ThreadItself {
    static volatile boolean self, alive;

    public static void main(String[] args) throws Exception {
        Thread[] cell = new Thread[1];
        Thread t = new Thread(() -> self = Thread.currentThread() == cell[0]);
        cell[0] = t;
        t.start();
        alive = t.isAlive();
        t.join();
        assert self && !t.isAlive();
        assert Thread.currentThread() != t; // bug: assert alive;
    }
}
