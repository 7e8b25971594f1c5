// expect: UNSAFE deadlock
/** A thread joins itself. */
public class JoinSelf {
    public static void main(String[] args) throws InterruptedException {
        Thread.currentThread().join();
    }
}
