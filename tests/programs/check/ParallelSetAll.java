// expect: SAFE within bounds (4 processors)
import java.util.Arrays;

/** Every element by its index. */
public class ParallelSetAll {
    public static void main(String[] args) {
        int[] x = new int[4];
        Arrays.parallelSetAll(x, i -> i * 2);
        assert x[3] == 6;
    }
}
