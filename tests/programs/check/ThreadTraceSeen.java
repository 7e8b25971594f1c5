// expect: UNSAFE AssertionError
/** A stack trace of another thread, asked for while it runs: where it is depends on its steps, and it may have ended. */
public class ThreadTraceSeen {
    public static void main(String[] args) {
        Thread other = new Thread(() -> {
        });
        other.start();
        boolean ended = other.getStackTrace().length == 0;
        assert !ended;
    }
}
