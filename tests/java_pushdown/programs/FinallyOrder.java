// Nested finally blocks run in order, and an exception in one takes the place of the other.
public class FinallyOrder {
    static int order;

    static void step(int n) {
        order = order * 3 + n;
    }

    static int work(boolean fail) {
        try {
            try {
                step(1);
                if (fail) throw new IllegalStateException();
                return 1;
            } finally {
                step(2);
                if (fail) throw new UnsupportedOperationException();
            }
        } catch (UnsupportedOperationException e) {
            return 2;
        } finally {
            step(0);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            assert work(true) == 2;
            assert order == 15;
        });
        t.start();
        t.join();
        order = 0;
        assert work(false) == 1 && order == 15; // bug: assert work(true) == 1;
    }
}
