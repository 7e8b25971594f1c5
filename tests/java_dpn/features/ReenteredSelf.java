// expect: UNKNOWN
// possible: ReenteredSelf.x
/** Who holds a lock takes it again, and comes to what others do at the same time. */
public class ReenteredSelf {
    static final Object a = new Object();
    static int x;

    static void inner() {
        synchronized (a) {
            new Thread(() -> x++).start();
            x++;
        }
    }

    public static void main(String[] args) {
        synchronized (a) {
            inner();
        }
    }
}
