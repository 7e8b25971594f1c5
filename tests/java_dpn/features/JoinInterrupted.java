// expect: UNKNOWN
/** The join may end because main was interrupted. */
public class JoinInterrupted {
    static int x;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            main.interrupt();
            x = 1;
        });
        t.start();
        try {
            t.join();
        } catch (InterruptedException e) {
        }
        x = 2;
    }
}
