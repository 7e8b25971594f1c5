// expect: UNSAFE IllegalStateException

/** A group looks at its threads' exceptions and leaves them to its parent, which prints them. */
public class GroupCallsSuper {
    static volatile boolean seen;

    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                seen = true;
                super.uncaughtException(t, e);
            }
        };
        Thread t = new Thread(group, () -> {
            throw new IllegalStateException();
        });
        t.start();
        t.join();
        assert seen;
    }
}
