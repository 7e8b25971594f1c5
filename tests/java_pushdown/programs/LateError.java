// An initialiser that fails once.
public class LateError {
    static volatile boolean bad = true;
    static class E extends Error { }
    static class X { static int v; static { if (bad) throw new E(); v = 3; } }
    static volatile int first, later;
    static void use() {
        try { if (X.v == 3) first += 10; } catch (E e) { first++; } catch (NoClassDefFoundError e) { later++; }
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { synchronized (LateError.class) { use(); } });
        t.start();
        bad = true; // bug: bad = false;
        synchronized (LateError.class) { use(); }
        t.join();
        assert first == 1 && later == 1;
    }
}
