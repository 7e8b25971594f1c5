// A thread starts a thread; both are joined; a second start is refused.
public class ThreadOfThreads {
    static int x;
    static boolean refused;

    public static void main(String[] args) throws Exception {
        Thread outer = new Thread(() -> {
            Thread inner = new Thread(() -> x = 1);
            inner.start();
            try {
                inner.join(); // bug: inner.isAlive();
                inner.start();
            } catch (IllegalThreadStateException e) {
                refused = true;
            } catch (Exception e) {
                x = 5;
            }
        });
        outer.start();
        outer.join();
        assert x == 1 && refused && !outer.isAlive();
    }
}
