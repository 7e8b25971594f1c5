// expect: UNSAFE AssertionError
/** Who lists all threads looks at their lives: one that was started may have ended. */
public class ThreadsListed {
    public static void main(String[] args) {
        Thread other = new Thread(() -> {
        });
        other.start();
        int alive = Thread.getAllStackTraces().containsKey(other) ? 1 : 0;
        assert alive == 1;
    }
}
