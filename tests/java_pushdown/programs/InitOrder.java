// Initialisers of classes run once, in order, before their use.
public class InitOrder {
    static int order;

    static class Base {
        static int x = ++order;
    }

    static class Derived extends Base {
        static final int y = x * 10 + ++order;
    }

    public static void main(String[] args) throws Exception {
        int seen = Derived.y;
        Thread t = new Thread(() -> order += Derived.y);
        t.start();
        t.join();
        assert seen == 12 && order == 14; // bug: assert order == 2;
    }
}
