// Longs are wider than ints; shifts and comparisons of both.
public class LongSums {
    static long sum;
    static int low;

    static synchronized void add(int n) {
        sum += (long) n << 4;
        low = (int) (sum >> 4);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> add(100));
        t.start();
        add(27);
        t.join();
        assert sum == 2032L && low == 127;
        assert sum > 2031L && Long.compare(sum, 5L) > 0; // bug: assert sum < 2032L;
    }
}
