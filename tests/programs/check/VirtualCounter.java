// expect: SAFE
// jdk: 21-
/** The same under a monitor. */
public class VirtualCounter {
    static int count;

    static synchronized void add() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = Thread.ofVirtual().name("a").start(VirtualCounter::add);
        Thread b = Thread.ofVirtual().name("b").start(VirtualCounter::add);
        a.join();
        b.join();
        assert count == 2;
    }
}
