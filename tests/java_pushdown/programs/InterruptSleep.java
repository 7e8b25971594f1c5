// Interrupted before or while it sleeps, or after.
public class InterruptSleep {
    static int caught;
    static boolean later;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                caught++;
            }
            later = Thread.currentThread().isInterrupted();
            if (later) caught++; // bug: if (later) caught += 2;
        });
        t.start();
        t.interrupt();
        t.join();
        assert caught < 2;
    }
}
