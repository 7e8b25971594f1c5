// expect: SAFE
// states: 300
/** Two threads that sleep and look, for ever, until a third one has set the flag. */
public class TimedSleepLoop {
    static volatile boolean stop;
    static volatile int seen;

    public static void main(String[] args) throws InterruptedException {
        Runnable sleeper = () -> {
            try {
                while (!stop) Thread.sleep(10);
                seen = 1;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        Thread a = new Thread(sleeper), b = new Thread(sleeper);
        a.start();
        b.start();
        stop = true;
        a.join();
        b.join();
        assert seen == 1;
    }
}
