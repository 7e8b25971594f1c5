// What a handler reads lives while the call is made, though nobody else reads it afterwards.
public class HandlerReads {
    static volatile int given = 5;
    static int seen;

    static void fail() {
        if (given == 5) throw new IllegalStateException();
    }

    static void work(int x, int[] a) {
        try {
            fail();
        } catch (IllegalStateException e) {
            seen = x + a[0]; // bug: assert x == 0 || a == null;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> work(given, new int[] {2}));
        t.start();
        t.join();
        assert seen == 7;
    }
}
