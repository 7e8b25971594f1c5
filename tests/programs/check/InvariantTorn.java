// expect: UNSAFE AssertionError
/** Two fields that belong together are written in two critical sections. */
public class InvariantTorn {
    private int low;
    private int high = 10;

    synchronized void setLow(int v) {
        low = v;
    }

    synchronized void setHigh(int v) {
        high = v;
    }

    synchronized boolean valid() {
        return low <= high;
    }

    public static void main(String[] args) throws InterruptedException {
        InvariantTorn r = new InvariantTorn();
        Thread t = new Thread(() -> {
            r.setLow(20);
            r.setHigh(30);
        });
        t.start();
        assert r.valid();
        t.join();
    }
}
