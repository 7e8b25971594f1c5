// Arrays of several dimensions whose lengths are inputs.
// options: --array-length 3 --bits 4
public class DimensionsOfInput {
    static volatile int rows;
    static boolean negative;

    public static void main(String[] args) throws Exception {
        rows = weft.Verify.anyInt(-1, 2);
        Thread t = new Thread(() -> {
            try {
                boolean[][] made = new boolean[rows][1];
                if (rows > 0) made[rows - 1][0] = true; // bug: made[rows][0] = true;
                assert made.length == rows;
            } catch (NegativeArraySizeException e) {
                negative = true;
            }
        });
        t.start();
        t.join();
        assert negative == rows < 0;
    }
}
