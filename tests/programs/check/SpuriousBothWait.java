// expect: UNSAFE deadlock
// options: --spurious on
/** Two threads that wait on two objects for each other. */
public class SpuriousBothWait {
    static void waitOn(Object o) {
        synchronized (o) {
            try {
                o.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) {
        Object a = new Object(), b = new Object();
        new Thread(() -> waitOn(a)).start();
        waitOn(b);
    }
}
