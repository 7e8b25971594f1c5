// expect: UNSAFE AssertionError
// inputs: 2
import weft.Verify;

public class ArrayIndexOfIndex {
    public static void main(String[] args) {
        int[] next = {1, 2, 3, 0};
        int i = Verify.anyInt(0, 3);
        assert next[next[i]] != 0;
    }
}
