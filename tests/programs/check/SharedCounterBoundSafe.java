// expect: SAFE
/** The claim that holds. */
public class SharedCounterBoundSafe {
    static volatile int count;

    static void twice() {
        count++;
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(SharedCounterBoundSafe::twice);
        t.start();
        twice();
        t.join();
        assert count >= 2 && count <= 4;
    }
}
