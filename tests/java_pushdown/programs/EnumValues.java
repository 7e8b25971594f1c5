// values() copies an array of one class.
public class EnumValues {
    static volatile int n = 2;
    enum E { A(n), B(n + 1); final int k; E(int k) { this.k = k; } }
    static int got;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { got = E.B.k; });
        t.start();
        int x = E.A.k;
        t.join();
        assert x == 2 && got == 3 && E.values().length == 2; // bug: assert got == 2;
    }
}
