// expect: SAFE

/** What a group leaves to its parent goes to the handler of all. */
public class GroupSuperAndDefault {
    static volatile int handled;

    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                super.uncaughtException(t, e);
            }
        };
        Thread t = new Thread(group, () -> {
            throw new IllegalStateException();
        });
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
            if (thread == t) handled++;
            else System.exit(3);
        });
        t.start();
        t.join();
        assert handled == 1;
    }
}
