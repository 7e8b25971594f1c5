// expect: UNSAFE AssertionError
// options: --search auto
/** Ninety threads, too many for most orders, and one lost update. */
public class ManyThreadsLost {
    static final int COUNT = 90;
    static int n;

    public static void main(String[] args) throws InterruptedException {
        Thread[] all = new Thread[COUNT];
        for (int i = 0; i < COUNT; i++) (all[i] = new Thread(() -> n++)).start();
        for (Thread t : all) t.join();
        assert n == COUNT;
    }
}
