// Negative times are refused by exceptions, and nanoseconds count.
public class NegativeTimes {
    static int count;
    static int time = -1; // bug: static int time = 1;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { });
        t.start();
        try {
            Thread.sleep(time);
        } catch (IllegalArgumentException e) {
            count++;
        }
        try {
            t.join(time);
        } catch (IllegalArgumentException e) {
            count++;
        }
        synchronized (t.getClass()) {
            try {
                t.getClass().wait(time);
            } catch (IllegalArgumentException e) {
                count++;
            }
            t.getClass().wait(0, 5);
        }
        t.join();
        assert count == 3;
    }
}
