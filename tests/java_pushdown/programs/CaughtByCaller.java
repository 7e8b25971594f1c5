// Exceptions go through frames, finally blocks and recursion to the one who takes them.
public class CaughtByCaller {
    static int unwound;

    static void down(int n) throws Exception {
        try {
            if (n == 0) throw new Exception();
            down(n - 1);
        } finally {
            unwound++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                down(3);
            } catch (Exception e) {
                unwound += 10;
            }
        });
        t.start();
        t.join();
        assert unwound == 14; // bug: assert unwound == 13;
    }
}
