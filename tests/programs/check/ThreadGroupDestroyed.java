// expect: UNSAFE AssertionError

/** A daemon group is gone when its last thread has ended, not before (17; later groups never are). */
public class ThreadGroupDestroyed {
    @SuppressWarnings("removal")
    public static void main(String[] args) {
        ThreadGroup group = new ThreadGroup("workers");
        group.setDaemon(true);
        new Thread(group, () -> {
        }).start();
        assert group.isDestroyed();
    }
}
