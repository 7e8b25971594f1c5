// expect: SAFE
// threads
import weft.Verify;

public class ThreadsLockOrderFixed {
    static final Object[] LOCKS = {new Object(), new Object()};
    static int entered;

    static void take(int first) {
        synchronized (LOCKS[first]) {
            synchronized (LOCKS[1 - first]) {
                entered++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int a = Verify.anyInt(0, 1);
        int b = a;
        Thread other = new Thread(() -> take(a));
        other.start();
        take(b);
        other.join();
    }
}
