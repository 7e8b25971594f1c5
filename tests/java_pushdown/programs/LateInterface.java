// Constants of interfaces that are computed late.
public class LateInterface {
    static volatile int n;
    interface I { int K = next(); static int next() { return ++n; } }
    static class C implements I { static int z = n; }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { n = n; });
        t.start();
        t.join();
        assert C.z == 0;
        assert C.K == 1 && n == 1; // bug: assert n == 1;
        assert I.K == 1;
    }
}
