// Records: accessors, a compact constructor that throws, equals of their parts.
public class RecordValues {
    record Range(int low, int high) {
        Range {
            if (low > high) throw new IllegalArgumentException();
        }

        boolean has(int x) {
            return low <= x && x <= high;
        }
    }

    static volatile Range range = new Range(1, 3);
    static boolean refused;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> range = new Range(0, range.high() + 1));
        t.start();
        assert range.has(2); // bug: assert range.has(4);
        t.join();
        try {
            new Range(range.high(), range.low());
        } catch (IllegalArgumentException e) {
            refused = true;
        }
        assert refused && range.has(4) && !range.has(5);
    }
}
