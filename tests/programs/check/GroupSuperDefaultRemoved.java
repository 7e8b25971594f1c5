// expect: UNSAFE IllegalStateException

/** What a group leaves to its parent goes to the handler of all, unless that is taken away before. */
public class GroupSuperDefaultRemoved {
    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                super.uncaughtException(t, e);
            }
        };
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
        });
        Thread t = new Thread(group, () -> {
            throw new IllegalStateException();
        });
        t.start();
        Thread.setDefaultUncaughtExceptionHandler(null);
        t.join();
    }
}
