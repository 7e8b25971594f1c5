// expect: UNSAFE AssertionError
/** volatile does not make ++ atomic. */
public class LostUpdateVolatile {
    static volatile int count;

    public static void main(String[] args) throws InterruptedException {
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) {
            ts[i] = new Thread(() -> count++);
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        assert count == 2;
    }
}
