// Shorts, unsigned shift and masks.
public class ShortShift {
    static volatile short s = -4;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> s = (short) (s >> 1));
        t.start();
        t.join();
        assert s == -2 && (s & 7) == 6 && ~s == 1;
        assert (5 ^ 3) == 6 && (s | 1) == -1; // bug: assert (s | 1) == 1;
    }
}
