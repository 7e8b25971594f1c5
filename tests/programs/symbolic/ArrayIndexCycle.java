// expect: SAFE
import weft.Verify;

public class ArrayIndexCycle {
    public static void main(String[] args) {
        int[] next = {1, 2, 3, 0};
        int i = Verify.anyInt(0, 3);
        assert next[next[next[next[i]]]] == i;
    }
}
