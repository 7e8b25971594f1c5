/** A race on a tracked boolean, and a dependence of the outcome on it. */
public class Racy {
    static boolean stop, done;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            if (!stop) done = true;
        });
        t.start();
        stop = true;
        t.join();
        if (done) throw new IllegalStateException("too late");
    }
}
