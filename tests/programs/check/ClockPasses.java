// expect: UNSAFE AssertionError

/** The time that two looks at the clock are apart is not nothing: another thread's pause may lie between them. */
public class ClockPasses {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        long began = System.currentTimeMillis();
        long ended = System.currentTimeMillis();
        t.join();
        assert ended == began;
    }
}
