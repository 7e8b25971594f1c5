// expect: UNSAFE race
// property: race
/** Two threads guard one field with two locks. */
public class RaceDifferentLocks {
    static final Object a = new Object();
    static final Object b = new Object();
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (a) {
                shared++;
            }
        });
        t.start();
        synchronized (b) {
            shared++;
        }
        t.join();
    }
}
