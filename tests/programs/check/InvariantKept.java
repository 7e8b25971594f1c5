// expect: SAFE
/** One critical section for both. */
public class InvariantKept {
    private int low;
    private int high = 10;

    synchronized void set(int l, int h) {
        low = l;
        high = h;
    }

    synchronized boolean valid() {
        return low <= high;
    }

    public static void main(String[] args) throws InterruptedException {
        InvariantKept r = new InvariantKept();
        Thread t = new Thread(() -> r.set(20, 30));
        t.start();
        assert r.valid();
        t.join();
        assert r.valid();
    }
}
