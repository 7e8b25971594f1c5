// printStackTrace prints.
public class PrintTrace {
    static volatile int x;
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            try { throw new IllegalStateException("no"); } catch (RuntimeException e) { e.printStackTrace(); x++; }
        });
        a.start();
        a.join();
        assert x == 1; // bug: assert x == 0;
    }
}
