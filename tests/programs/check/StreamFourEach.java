// expect: SAFE within bounds (4 processors)
// states: 1000
import java.util.stream.IntStream;

/** Four elements, each written by its own task. */
public class StreamFourEach {
    public static void main(String[] args) throws Exception {
        int[] r = new int[4];
        IntStream.range(0, 4).parallel().forEach(i -> r[i] = i + 1);
        assert r[0] + r[1] + r[2] + r[3] == 10;
    }
}
