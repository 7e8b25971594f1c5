// An exception that leaves a synchronized method gives the lock back.
public class ThrowInSynchronized {
    int x;

    synchronized void fail() {
        x++;
        throw new IllegalStateException();
    }

    synchronized int get() {
        return x;
    }

    public static void main(String[] args) throws Exception {
        ThrowInSynchronized it = new ThrowInSynchronized();
        Thread t = new Thread(() -> {
            try {
                it.fail();
            } catch (IllegalStateException e) {
                it.x += 0; // bug: it.fail();
            }
        });
        t.start();
        int seen = it.get();
        t.join();
        assert seen <= 1 && it.get() == 1;
    }
}
