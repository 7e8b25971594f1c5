// threads
/** An exception in another thread prints a line and does not change the exit status. */
public class UncaughtInThread {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            throw new UnsupportedOperationException("in a thread");
        }, "worker-7");
        t.start();
        t.join();
        System.out.println("main goes on " + t.getState());
    }
}
