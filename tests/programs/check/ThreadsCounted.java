// expect: UNSAFE AssertionError

/** A thread counts the living beside itself; one that was started may still be among them. */
public class ThreadsCounted {
    static volatile boolean closing;

    public static void main(String[] args) {
        new Thread(() -> {
        }).start();
        closing = true;
        assert Thread.activeCount() == 1;
    }
}
