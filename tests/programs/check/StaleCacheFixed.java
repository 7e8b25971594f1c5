// expect: SAFE
/** Computing and invalidating under one lock. */
public class StaleCacheFixed {
    private int source = 1;
    private Integer cache;

    synchronized int read() {
        if (cache == null) {
            cache = source * 10;
        }
        return cache;
    }

    synchronized void update(int v) {
        source = v;
        cache = null;
    }

    public static void main(String[] args) throws InterruptedException {
        StaleCacheFixed c = new StaleCacheFixed();
        Thread t = new Thread(c::read);
        t.start();
        c.update(2);
        t.join();
        assert c.read() == 20;
    }
}
