// The initialiser of a super class fails.
public class LateSuperFails {
    static volatile int zero;
    static class A { static int v = 1 / zero; }
    static class B extends A { static int w = 4; }
    static volatile int a, b;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { });
        t.start();
        zero = 0; // bug: zero = 1;
        try { int x = B.w; } catch (ExceptionInInitializerError e) { a++; }
        try { int x = A.v; } catch (NoClassDefFoundError e) { b++; }
        try { new B(); } catch (NoClassDefFoundError e) { b++; }
        t.join();
        assert a == 1 && b == 2;
    }
}
