// expect: UNSAFE AssertionError
// inputs: 1 1
import weft.Verify;

public class ArrayOfArraysChosen {
    public static void main(String[] args) {
        int[][] rows = {{1, 2}, {3, 4}};
        int i = Verify.anyInt(0, 1);
        int j = Verify.anyInt(0, 1);
        rows[i][j] = 9;
        assert rows[1][1] != 9;
    }
}
