// expect: UNSAFE deadlock

/** Keeping lines together by the stream's lock, and waiting under it for a thread that prints. */
public class StreamLocked {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> System.out.println("working"));
        t.start();
        synchronized (System.out) {
            t.join();
            System.out.println("done");
        }
    }
}
