// expect: UNSAFE AssertionError
/** Two threads increment a plain counter. */
public class LostUpdate {
    static int count;

    static void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(LostUpdate::increment);
        t.start();
        increment();
        t.join();
        assert count == 2 : count;
    }
}
