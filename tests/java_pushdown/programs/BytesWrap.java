// A byte wraps around; with 16 bits for ints that is exact.
// options: --bits 12
public class BytesWrap {
    static byte b = 120;

    static synchronized void add(int n) {
        b += n;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> add(10));
        t.start();
        add(3);
        t.join();
        assert b == -123; // bug: assert b == 133;
        assert (b & 0xff) == 133;
    }
}
