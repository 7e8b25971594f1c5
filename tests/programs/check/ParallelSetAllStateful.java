// expect: UNSAFE AssertionError
import java.util.Arrays;

/** Every element by a shared counter. */
public class ParallelSetAllStateful {
    static int n;

    public static void main(String[] args) {
        int[] x = new int[3];
        Arrays.parallelSetAll(x, i -> n++);
        assert x[0] + x[1] + x[2] == 3;
    }
}
