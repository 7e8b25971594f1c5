// Shifts by a variable, and masks that are wider than the bits of an int.
public class ShiftByInput {
    static volatile int by;

    public static void main(String[] args) throws Exception {
        int x = weft.Verify.anyInt(-9, 9);
        Thread t = new Thread(() -> by = weft.Verify.anyInt(0, 9));
        t.start();
        t.join();
        int r = x;
        for (int i = 0; i < by; i++) r = r >> 1; // bug: for (int i = 0; i < by; i++) r = r / 2;
        assert x >> by == r;
        assert x < 0 || (x & 0xff) == x;
        assert x < 0 || (x & 0x10f) == (x & 0xf);
    }
}
