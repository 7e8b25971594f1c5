// expect: UNSAFE AssertionError
// jdk: 21-
/** Two virtual threads add one each: one addition may get lost. */
public class VirtualLostUpdate {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread a = Thread.startVirtualThread(() -> count++);
        Thread b = Thread.startVirtualThread(() -> count++);
        a.join();
        b.join();
        assert count == 2;
    }
}
