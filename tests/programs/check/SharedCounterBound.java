// expect: UNSAFE AssertionError
/** Two increments in two threads each: the smallest result is 2, the claim is 3. */
public class SharedCounterBound {
    static volatile int count;

    static void twice() {
        count++;
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(SharedCounterBound::twice);
        t.start();
        twice();
        t.join();
        assert count >= 3 : count;
    }
}
