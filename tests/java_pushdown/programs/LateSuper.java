// An initialiser that reads what others write, below another one.
public class LateSuper {
    static volatile int g = 1;
    static class A { static int v = g; static int get() { return v; } }
    static class B extends A { static int w = v * 10 + g; }
    static class C extends B { }
    static int got;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { got = C.w; });
        t.start();
        g = 2;
        int mine = B.get(); // bug: int mine = A.v; assert mine == 2;
        t.join();
        assert got >= 11 && got <= 22 && got != 21 && mine >= 1;
    }
}
