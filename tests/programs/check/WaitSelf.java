// expect: UNSAFE deadlock
/** main waits for a notification that nobody can send. */
public class WaitSelf {
    public static void main(String[] args) throws InterruptedException {
        Object o = new Object();
        synchronized (o) {
            o.wait();
        }
    }
}
